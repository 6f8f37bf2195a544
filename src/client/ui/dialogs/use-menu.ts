import { type KeyboardEvent, useId, useState } from 'react'
import { useIdle } from '../use-idle.ts'

export interface MenuTrigger {
  id: string
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  onClick(): void
  onPointerEnter(): void
  onKeyDown(event: KeyboardEvent): void
}

/** What a menu's list gets from its button. */
export interface MenuListState {
  triggerId: string
  open: boolean
  onOpenChange(open: boolean): void
  /** The list's code could not be loaded. */
  onLoadError(): void
}

/** State of a menu's button. `preload` loads the list's code when the browser is idle or the pointer comes near. */
export function useMenu(preload: () => void) {
  const triggerId = useId()
  useIdle(preload)
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
    onPointerEnter: preload,
    onKeyDown: event => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      change(true)
    },
  }
  // Unmounts the list; the next click mounts it and loads its code again.
  const onLoadError = () => {
    setOpen(false)
    setWanted(false)
  }
  /** The list's props, from the first time that it is opened. */
  const list: MenuListState | false = wanted && { triggerId, open, onOpenChange: setOpen, onLoadError }
  return { trigger, list }
}
