import { createContext, type ReactNode, useLayoutEffect } from 'react'

export interface PageTitle {
  title: string
  /** Beside the title. */
  badge?: ReactNode
}

/** What the screen is called, for its own head; shell/Shell.tsx knows. */
export const PageTitleContext = createContext<PageTitle>({ title: '' })

/** Sets the document's title. */
export function usePageTitle(title: string) {
  useLayoutEffect(() => {
    document.title = documentTitle(title)
  }, [title])
}

export const documentTitle = (title: string): string => `${title} · Bancada`
