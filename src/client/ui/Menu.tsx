import type { LucideIcon } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
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

/** A menu that drops from a button; its code is loaded when the pointer nears or it is opened. */
export function Menu({ children, ...props }: MenuProps) {
  const { trigger, list } = useMenu(load)
  return (
    <>
      {children(trigger)}
      {list && (
        <Suspense fallback={null}>
          <MenuList {...props} {...list} />
        </Suspense>
      )}
    </>
  )
}

const load = () => import('./MenuList.tsx')
const MenuList = lazy(async () => ({ default: (await load()).MenuList }))
