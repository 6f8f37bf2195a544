import { type AnyRouter, type StaticDataRouteOption, useMatches } from '@tanstack/react-router'
import { type ComponentType, createContext, createElement, type ReactNode, useLayoutEffect } from 'react'
import { useLanguage } from './use-language.ts'

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

const documentTitle = (title: string): string => `${title} · Bancada`

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen's name, in the language that is active now. */
    title?: () => string
    /** Beside the name. */
    Badge?: ComponentType
  }
}

/** What the current route calls its screen. */
export function useRouteTitle(): PageTitle {
  useLanguage()
  const { title, Badge } = useMatches({ select: titledRoute })
  return { title: title?.() ?? '', badge: Badge && createElement(Badge) }
}

/** The document's title on a router's current route. */
export function titleOf(router: AnyRouter): string {
  const { title } = titledRoute(router.state.matches)
  return title ? documentTitle(title()) : 'Bancada'
}

const titledRoute = (matches: AnyRouter['state']['matches']): StaticDataRouteOption =>
  matches.findLast(({ staticData }) => staticData.title)?.staticData ?? {}
