import { useEffect, useRef } from 'react'
import { useHydrated } from './first-render.ts'

interface HotkeyOptions {
  /** With Ctrl or Cmd and without Shift; such a chord also works while typing. */
  mod?: boolean
  enabled?: boolean
}

/** A key for the whole screen. Single keys do nothing while the user types, or behind a dialog or menu. */
export function useHotkey(key: string, act: () => void, { mod = false, enabled = true }: HotkeyOptions = {}) {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    if (!enabled) return
    const react = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.isComposing) return
      if (event.key.toLowerCase() !== key || isOtherChord(event, mod)) return
      if (isThere(mod ? question : cover) || (!mod && isTyping(event.target))) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', react)
    return () => document.removeEventListener('keydown', react)
  }, [key, mod, enabled])
}

// On some keyboards AltGr writes characters without a key of their own: `/` is AltGr+Q on many ABNT2 notebooks.
function isOtherChord(event: KeyboardEvent, mod: boolean): boolean {
  if (event.getModifierState('AltGraph')) return mod
  return event.altKey || (mod && event.shiftKey) || (event.ctrlKey || event.metaKey) !== mod
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  )
}

const isThere = (what: string) => document.querySelector(what) !== null
/** A question must be answered before any other key works. */
const question = '[role=alertdialog]'
const cover = `${question}, [role=dialog], [role=menu], dialog[open]`

/** What this keyboard calls the key of most chords: Ctrl, or ⌘ on Apple's. */
export const modKey = (): string => (isApple() ? '⌘' : 'Ctrl')

/** The same, for what is in the first render, which does not know the keyboard and says Ctrl. */
export const useModKey = (): string => (useHydrated() ? modKey() : 'Ctrl')

export const isApple = (): boolean => /Mac|iP/.test(navigator.platform)
