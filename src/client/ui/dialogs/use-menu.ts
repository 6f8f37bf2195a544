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

/** What the list of a menu gets from its button. */
export interface OfTrigger {
  triggerId: string
  open: boolean
  onOpenChange(open: boolean): void
  /** The code of the list could not be had. */
  onMissing(): void
}

/** The button of a menu whose list is loaded by `preload`: when idle, or when the pointer nears. */
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
  // Away until it is asked for again: then its code is.
  const onMissing = () => {
    setOpen(false)
    setWanted(false)
  }
  /** Once it was asked for: what the list is given. */
  const list: OfTrigger | false = wanted && { triggerId, open, onOpenChange: setOpen, onMissing }
  return { trigger, list }
}
