/** What this keyboard calls the key of most chords: Ctrl, or ⌘ on Apple's. */
export const modKey = (): string => (isApple() ? '⌘' : 'Ctrl')

export const isApple = (): boolean => /Mac|iP/.test(navigator.platform)
