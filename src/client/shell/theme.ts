import { isTheme, type Theme } from '../../shared/preferences.ts'
import { createSignal, useStore } from '../api/store.ts'
import { usePageFacts } from '../ui/first-render.ts'
import { writeCookie } from './cookies.ts'

/** The chosen theme, as the server wrote it on <html>. */
export function readTheme(): Theme {
  const { theme } = document.documentElement.dataset
  return isTheme(theme) ? theme : 'light'
}

/** Whether the page is dark now: `system` is as the device. */
export function isDark(): boolean {
  const theme = readTheme()
  return theme === 'dark' || (theme === 'system' && window.matchMedia('(prefers-color-scheme: dark)').matches)
}

/** Applies a theme and stores it for a year. */
export function setTheme(theme: Theme) {
  document.documentElement.dataset.theme = theme
  writeCookie('tema', theme, 365)
  changes.notify()
}

/** The chosen theme, kept up to date. */
export function useTheme(): Theme {
  const { theme } = usePageFacts()
  return useStore(chosen, () => theme)
}

const changes = createSignal()
const chosen = { get: readTheme, subscribe: changes.subscribe }
