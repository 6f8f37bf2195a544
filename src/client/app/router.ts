import { createRouter, lazyRouteComponent, type RouterHistory } from '@tanstack/react-router'
import type { RouterContext } from '../api/session.ts'
import { Crash } from '../shell/Crash.tsx'
import { Loading } from '../ui/feedback/Loading.tsx'
import { routeTree } from './routeTree.gen.ts'

/** The routes, by the browser's address or by a history that is given. */
export function buildRouter(context: RouterContext, history?: RouterHistory) {
  return createRouter({
    ...(history && { history }),
    routeTree,
    context,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // Freshness is React Query's business.
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: Loading,
    defaultPendingMs: 300,
    defaultErrorComponent: Crash,
    defaultNotFoundComponent: lazyRouteComponent(() => import('../shell/NotFound.tsx'), 'NotFound'),
    notFoundMode: 'root',
    scrollRestoration: true,
  })
}

// Every search parameter is text as it stands: ?q=1048 is '1048', and what is empty is left out.
function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value))
  }
  const text = params.toString()
  return text && `?${text}`
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof buildRouter>
  }
}
