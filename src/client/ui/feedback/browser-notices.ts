import { createSignal, useStore } from '../../api/store.ts'

/** Whether this browser shows our notifications; each browser has its own choice. */
export type NoticesState =
  | 'on'
  | 'off'
  /** The browser blocks them; only its own settings change that. */
  | 'denied'
  /** The browser has no notifications, or none for pages (Chrome on Android). */
  | 'unable'

const key = 'avisos-do-navegador'
const choice = createSignal()

/** 'off' in the first render. */
export const useNoticesState = (): NoticesState =>
  useStore<NoticesState>({ get: noticesState, subscribe }, () => 'off')

export function noticesState(): NoticesState {
  if (!('Notification' in window) || localStorage.getItem(key) === 'unable') return 'unable'
  if (Notification.permission === 'denied') return 'denied'
  return localStorage.getItem(key) === 'on' && Notification.permission === 'granted' ? 'on' : 'off'
}

/** Asks for permission, then shows `first`, which tells whether this browser can show any. */
export async function turnNoticesOn(first: Notice): Promise<void> {
  if ('Notification' in window && (await Notification.requestPermission()) === 'granted')
    localStorage.setItem(key, showNotice(first) ? 'on' : 'unable')
  choice.notify()
}

export function turnNoticesOff(): void {
  localStorage.removeItem(key)
  choice.notify()
}

export interface Notice {
  title: string
  body?: string
  /** A later notification with the same tag replaces this one. */
  tag: string
  onClick?: () => void
}

/** Shows a notification; false if this browser cannot. */
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
    // Chrome on Android throws a TypeError: it has them for service workers alone.
    if (error instanceof TypeError) return false
    throw error
  }
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = choice.subscribe(listener)
  // Another tab changed the choice.
  window.addEventListener('storage', listener)
  return () => {
    unsubscribe()
    window.removeEventListener('storage', listener)
  }
}
