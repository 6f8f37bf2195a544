import { useEffect, useRef } from 'react'

interface HotkeyOptions {
  /** With Ctrl or Cmd; then it also works while typing. */
  mod?: boolean
  enabled?: boolean
}

/** A key that acts on the whole screen. Single keys are ignored while typing and behind a dialog or menu. */
export function useHotkey(key: string, act: () => void, { mod = false, enabled = true }: HotkeyOptions = {}) {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    if (!enabled) return
    const react = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.isComposing || event.altKey) return
      if ((event.ctrlKey || event.metaKey) !== mod || event.key.toLowerCase() !== key) return
      if (!mod && (isTyping(event.target) || isBehind())) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', react)
    return () => document.removeEventListener('keydown', react)
  }, [key, mod, enabled])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  )
}

const isBehind = () => document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null
