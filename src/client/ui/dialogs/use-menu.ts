import { type KeyboardEvent, useId, useState } from 'react'

export interface MenuTrigger {
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
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      change(true)
    },
  }
  /** The list's props, from the first time that it is opened. */
  const list: MenuListState | false = wanted && { triggerId, open, onOpenChange: setOpen }
  return { trigger, list }
}
