import { useHydrated } from './first-render.ts'

/** What this keyboard calls the key of most chords: Ctrl, or ⌘ on Apple's. */
export const modKey = (): string => (isApple() ? '⌘' : 'Ctrl')

/** The same, for what is in the first render, which does not know the keyboard and says Ctrl. */
export const useModKey = (): string => (useHydrated() ? modKey() : 'Ctrl')

export const isApple = (): boolean => /Mac|iP/.test(navigator.platform)
