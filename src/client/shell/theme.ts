import { useSyncExternalStore } from 'react'
import { isTheme, type Theme } from '../../shared/preferences.ts'
import { writeCookie } from './cookies.ts'

/** The chosen theme, as the server wrote it on <html>. */
export function readTheme(): Theme {
  const { tema } = document.documentElement.dataset
  return isTheme(tema) ? tema : 'light'
}

/** Applies a theme and stores it for a year. While it is `system`, public/theme.js follows the device. */
export function setTheme(theme: Theme) {
  const { dataset } = document.documentElement
  const dark =
    theme === 'dark' || (theme === 'system' && window.matchMedia('(prefers-color-scheme: dark)').matches)
  dataset.tema = theme
  dataset.theme = dark ? 'dark' : 'light'
  writeCookie('tema', theme, 365)
  for (const listener of listeners) listener()
}

/** The chosen theme, kept up to date. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, readTheme, () => 'light' as const)

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
