import type { LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { lazyPart } from '../lazy.tsx'
import { DialogFailed } from './lazy-dialog.tsx'

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

/** For lazyPart(): where the code of a menu's list does not come, a dialog says so. */
export const lazyList = {
  isSoonWanted: true,
  Loading: () => null,
  Failed: ({ open, onOpenChange, children }: MenuListState & { children: ReactNode }) =>
    open && <DialogFailed onClose={() => onOpenChange(false)}>{children}</DialogFailed>,
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

/** A menu's list, whose code comes with that of the dialogs. */
export const MenuList = lazyPart(() => import('./MenuList.tsx').then(part => part.MenuList), lazyList)

interface MenuTrigger {
  id: string
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  onClick(): void
  onKeyDown(event: KeyboardEvent): void
}

/** What a menu's list gets from its button. */
export interface MenuListState {
  triggerId: string
  open: boolean
  onOpenChange(open: boolean): void
}

/** State of a menu's button and of its list. */
export function useMenu() {
  const triggerId = useId()
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const change = (to: boolean) => {
    setWanted(true)
    setOpen(to)
  }
  const trigger: MenuTrigger = {
    id: triggerId,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    onClick: () => change(!open),
    onKeyDown: event => {
      // Zag hears Escape only some frames after the list is drawn, and not at all before its code has come.
      if (event.key === 'Escape' && open) return change(false)
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      change(true)
    },
  }
  /** The list's props, from the first time that it is opened. */
  const list: MenuListState | false = wanted && { triggerId, open, onOpenChange: setOpen }
  return { trigger, list }
}
