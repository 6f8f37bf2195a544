import { isTheme, type Theme } from '../../shared/preferences.ts'
import { createSignal, useStore } from '../api/store.ts'
import { usePageFacts } from '../ui/first-render.ts'
import { writeCookie } from './cookies.ts'

/** The chosen theme, as the server wrote it on <html>. */
export function readTheme(): Theme {
  const { tema } = document.documentElement.dataset
  return isTheme(tema) ? tema : 'light'
}

/** Applies a theme and stores it for a year. While it is `system`, public/before-app.js follows the device. */
export function setTheme(theme: Theme) {
  const { dataset } = document.documentElement
  const dark =
    theme === 'dark' || (theme === 'system' && window.matchMedia('(prefers-color-scheme: dark)').matches)
  dataset.tema = theme
  dataset.theme = dark ? 'dark' : 'light'
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
