import { useStore } from '../api/store.ts'

/** Whether the window matches a media query, as a store of api/store. */
export const mediaQuery = (query: string) => ({
  get: () => window.matchMedia(query).matches,
  subscribe(listener: () => void) {
    const list = window.matchMedia(query)
    list.addEventListener('change', listener)
    return () => list.removeEventListener('change', listener)
  },
})

const phone = mediaQuery('(max-width: 767.98px)')

/** Whether the window is as narrow as a phone's, where a screen has another order. For what the server never draws. */
export const usePhone = (): boolean => useStore(phone)
