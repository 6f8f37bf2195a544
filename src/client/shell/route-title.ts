import { type AnyRouter, type StaticDataRouteOption, useMatches } from '@tanstack/react-router'
import { type ComponentType, createElement } from 'react'
import { documentTitle, type PageTitle } from '../ui/page-title.ts'
import { useLanguage } from '../ui/use-language.ts'

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
