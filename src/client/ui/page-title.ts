import { type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react'

interface PageTitle {
  title: string
  badge?: ReactNode
}

let current: PageTitle = { title: '' }
const listeners = new Set<() => void>()

/** Sets the screen's name: the document's title and the phone's top bar. */
export function usePageTitle(title: string, badge?: ReactNode) {
  // No effect runs when a build draws the page (app/static-shells.tsx), so the title is kept for its next drawing.
  if (typeof document === 'undefined') current = { title, badge }
  useLayoutEffect(() => {
    document.title = `${title} · Bancada`
    set({ title, badge })
  }, [title, badge])
}

/** What the screen is called now. */
export function useCurrentTitle(): PageTitle {
  return useSyncExternalStore(subscribe, read, read)
}

const read = () => current

function set(next: PageTitle) {
  current = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
