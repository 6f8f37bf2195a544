import { useSyncExternalStore } from 'react'

/** Whether this browser shows notices of ours, which is its owner's choice for it alone. */
export type NoticesState =
  | 'on'
  | 'off'
  /** The browser was told to show none: only its own settings change that. */
  | 'denied'
  /** It shows none of a page's, as Chrome on Android, or none at all. */
  | 'unable'

const key = 'avisos-do-navegador'
const listeners = new Set<() => void>()

export function useNoticesState(): NoticesState {
  return useSyncExternalStore(listen, noticesState, () => 'off')
}

export function noticesState(): NoticesState {
  if (!('Notification' in window) || localStorage.getItem(key) === 'unable') return 'unable'
  if (Notification.permission === 'denied') return 'denied'
  return localStorage.getItem(key) === 'on' && Notification.permission === 'granted' ? 'on' : 'off'
}

/** Asks the browser, then shows `first`, by which it is seen whether it can. */
export async function turnNoticesOn(first: Notice): Promise<void> {
  if ('Notification' in window && (await Notification.requestPermission()) === 'granted')
    localStorage.setItem(key, showNotice(first) ? 'on' : 'unable')
  tell()
}

export function turnNoticesOff(): void {
  localStorage.removeItem(key)
  tell()
}

export interface Notice {
  title: string
  body?: string
  /** A later notice of the same tag takes its place. */
  tag: string
  onClick?: () => void
}

/** Shows a notice; answers whether this browser could. */
export function showNotice({ title, body, tag, onClick }: Notice): boolean {
  try {
    const shown = new Notification(title, { ...(body && { body }), tag, icon: '/mark.svg' })
    shown.onclick = () => {
      window.focus()
      shown.close()
      onClick?.()
    }
    return true
  } catch (error) {
    // Chrome on Android has them for service workers alone, and says so by a TypeError.
    if (error instanceof TypeError) return false
    throw error
  }
}

const tell = () => {
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab turned it on or off.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
