import { createRouter, type RouterHistory } from '@tanstack/react-router'
import type { RouterContext } from '../api/session.ts'
import { ErrorScreen, NotFound } from '../shell/ErrorScreen.tsx'
import { Loading } from '../ui/feedback/Loading.tsx'
import { routeTree } from './routeTree.gen.ts'

/** The routes, on the browser's URL or on a given history. */
export function buildRouter(context: RouterContext, history?: RouterHistory) {
  return createRouter({
    ...(history && { history }),
    routeTree,
    context,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // React Query decides what is fresh.
    defaultPreloadStaleTime: 0,
    // Only a page that was written without the database waits, for who is signed in: it has nothing to show before.
    ...(!context.utils.auth.session.getData() && { defaultPendingComponent: Loading, defaultPendingMs: 300 }),
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFound,
    notFoundMode: 'root',
    // On the server the router would write a script for it.
    scrollRestoration: !import.meta.env.SSR,
  })
}

// Every search parameter is a text: ?q=1048 is '1048'. Empty ones are dropped.
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
