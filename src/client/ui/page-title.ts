import { type ReactNode, useLayoutEffect } from 'react'
import { createStore, useStore } from '../api/store.ts'

interface PageTitle {
  title: string
  badge?: ReactNode
}

const current = createStore<PageTitle>({ title: '' })

/** Sets the screen's name: the document's title and the phone's top bar. */
export function usePageTitle(title: string, badge?: ReactNode) {
  // No effect runs when a build draws the page (app/static-shells.tsx), so the title is kept for its next drawing.
  if (typeof document === 'undefined') current.set({ title, badge })
  useLayoutEffect(() => {
    document.title = `${title} · Bancada`
    current.set({ title, badge })
  }, [title, badge])
}

/** What the screen is called now. */
export const useCurrentTitle = (): PageTitle => useStore(current)
