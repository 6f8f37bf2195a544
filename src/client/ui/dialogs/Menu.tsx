import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { MenuList } from './MenuList.tsx'
import { type MenuTrigger, useMenu } from './use-menu.ts'

export interface MenuItem {
  value: string
  label: ReactNode
  icon?: LucideIcon
  /** A key that does the same, shown at the right. */
  hint?: string
  /** Makes it a radio item; true draws the check. */
  checked?: boolean
  disabled?: boolean
  tone?: 'danger'
}

export interface MenuGroup {
  /** A heading; a hairline separates the groups. */
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

/** A menu that drops from a button. */
export function Menu({ children, ...props }: MenuProps) {
  const { trigger, list } = useMenu()
  return (
    <>
      {children(trigger)}
      {list && <MenuList {...props} {...list} />}
    </>
  )
}
