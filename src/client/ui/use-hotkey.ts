import { useEffect, useRef } from 'react'
import { useDevice } from './first-render.ts'

interface HotkeyOptions {
  /** With Ctrl or Cmd and without Shift; such a chord also works while typing. */
  mod?: boolean
  /** Asked at the press itself, if it is a function. */
  enabled?: boolean | (() => boolean)
  /** The key works in the open dialog, until something else is over that. */
  inDialog?: boolean
}

/** Whether keys of one character work. Who dictates can turn them off (WCAG 2.1.4); those with Ctrl or Cmd stay. */
export const singleKeys = {
  isOn: () => document.documentElement.dataset.teclas !== 'off',
  set: (on: boolean) => {
    document.documentElement.dataset.teclas = on ? 'on' : 'off'
  },
}

/** A key for the whole screen. Single keys do nothing while the user types, or behind a dialog or menu. */
export function useHotkey(
  key: string,
  act: () => void,
  { mod = false, enabled = true, inDialog = false }: HotkeyOptions = {},
) {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    if (!enabled) return
    const react = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.isComposing) return
      if (event.key.toLowerCase() !== key || isOtherChord(event, mod)) return
      if (enabled !== true && !enabled()) return
      if (
        mod ? isAsked() : !singleKeys.isOn() || layers().length > (inDialog ? 1 : 0) || isTyping(event.target)
      )
        return
      event.preventDefault()
      if (!(inDialog && isBounce(event))) latest.current()
    }
    document.addEventListener('keydown', react)
    return () => document.removeEventListener('keydown', react)
  }, [key, mod, enabled, inDialog])
}

let last = { key: '', at: Number.NEGATIVE_INFINITY }

/** The same key once more within the time of a double click: a worn key, or a nervous finger. */
function isBounce({ key, timeStamp }: KeyboardEvent): boolean {
  const isAgain = key === last.key && timeStamp - last.at < 400 && timeStamp > last.at
  if (!isAgain) last = { key, at: timeStamp }
  return isAgain
}

// On some keyboards AltGr writes characters without a key of their own: `/` is AltGr+Q on many ABNT2 notebooks.
function isOtherChord(event: KeyboardEvent, mod: boolean): boolean {
  if (event.getModifierState('AltGraph')) return mod
  // Signs as `?` may need Shift.
  const isShifted = event.shiftKey && (mod || /^[a-z]$/i.test(event.key))
  return event.altKey || isShifted || (event.ctrlKey || event.metaKey) !== mod
}

export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  )
}

/** A question must be answered before any other key works. */
const isAsked = () => document.querySelector('[role=alertdialog]') !== null

/** What is over the screen, the last one on top. */
export const layers = () => [
  ...document.querySelectorAll<HTMLElement>('[role=alertdialog], [role=dialog], [role=menu], dialog[open]'),
]

/** What this keyboard calls the key of most chords: Ctrl, or ⌘ on Apple's. */
export const modKey = (): string => (isApple() ? '⌘' : 'Ctrl')

/** The same, for what is in the first render, which does not know the keyboard and says Ctrl. */
export const useModKey = (): string => useDevice(modKey, 'Ctrl')

export const isApple = (): boolean => /Mac|iP/.test(navigator.platform)
