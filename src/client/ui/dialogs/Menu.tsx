import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { code } from '../lazy-module.ts'
import { lazyPart } from '../lazy-component.tsx'
import type { MenuListProps } from './MenuList.tsx'
import { MissingMenu } from './LoadErrorMenu.tsx'
import { type MenuTrigger, useMenu } from './use-menu.ts'

export interface MenuItem {
  value: string
  label: ReactNode
  icon?: LucideIcon
  /** A key that does the same, at the right. */
  hint?: string
  /** The one that holds: makes it a radio item with a check. */
  checked?: boolean
  disabled?: boolean
  tone?: 'danger'
}

export interface MenuGroup {
  /** A heading; groups are parted by a hairline. */
  label?: string
  items: readonly MenuItem[]
}

export interface MenuProps {
  /** Its name for screen readers. */
  label: string
  groups: readonly MenuGroup[]
  onSelect(value: string): void
  placement?: 'bottom-start' | 'bottom-end' | 'top-start'
  /** The button: spread the given props on it. */
  children(trigger: MenuTrigger): ReactNode
}

/** A menu that drops from a button; its code is loaded when idle, or when the pointer nears. */
export function Menu({ children, ...props }: MenuProps) {
  const { trigger, list } = useMenu(listCode.preload)
  return (
    <>
      {children(trigger)}
      {list && <MenuList {...props} {...list} />}
    </>
  )
}

type MenuListPart = typeof import('./MenuList.tsx')

const listCode = code(() => import('./MenuList.tsx'))
const MenuList = lazyPart<MenuListPart, MenuListProps>(listCode, part => part.MenuList, {
  Missing: MissingMenu,
})
