import { useSyncExternalStore } from 'react'

/** Whether the window is as narrow as a phone's, where a screen has another order. For what the server never draws. */
export const usePhone = (): boolean => useSyncExternalStore(subscribe, read)

const phone = () => window.matchMedia('(max-width: 767.98px)')

function subscribe(watcher: () => void) {
  const query = phone()
  query.addEventListener('change', watcher)
  return () => query.removeEventListener('change', watcher)
}

const read = () => phone().matches
