import { type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react'

interface PageTitle {
  title: string
  badge?: ReactNode
}

let current: PageTitle = { title: '' }
const listeners = new Set<() => void>()

/** Names the screen: the document's title, and the phone's top bar, which shows it (shell/Topbar). */
export function usePageTitle(title: string, badge?: ReactNode) {
  // Drawn at a build, where no effect runs, a screen names itself for its next drawing (app/skeletons.tsx).
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
