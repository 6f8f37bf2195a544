import { useEffect, useRef } from 'react'

interface HotkeyOptions {
  /** With Ctrl or Cmd, and without Shift; then it also works while typing. */
  mod?: boolean
  enabled?: boolean
}

/** A key that acts on the whole screen; single ones not while typing, nor behind a dialog or menu. */
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

// By AltGr some keyboards write what has no key of its own: `/` is AltGr+Q on many an ABNT2 notebook.
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
/** A question is answered before anything else. */
const question = '[role=alertdialog]'
const cover = `${question}, [role=dialog], [role=menu], dialog[open]`
