import { useSyncExternalStore } from 'react'
import { isTheme, type Theme } from '../../shared/preferences.ts'
import { writeCookie } from './cookies.ts'

/** The theme that was chosen, as the server wrote it on <html>. */
export function readTheme(): Theme {
  const { tema } = document.documentElement.dataset
  return isTheme(tema) ? tema : 'light'
}

/** Changes the theme at once and keeps it for a year; public/theme.js follows the device while it is `system`. */
export function setTheme(theme: Theme) {
  const { dataset } = document.documentElement
  const dark =
    theme === 'dark' || (theme === 'system' && window.matchMedia('(prefers-color-scheme: dark)').matches)
  dataset.tema = theme
  dataset.theme = dark ? 'dark' : 'light'
  writeCookie('tema', theme, 365)
  for (const listener of listeners) listener()
}

/** The theme that is chosen, whoever changes it. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, readTheme, () => 'light' as const)

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
