import type { QueryClient } from '@tanstack/react-query'
import { type createTRPCQueryUtils, getQueryKey } from '@trpc/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../server/router.ts'
import { isPassing } from './query-client.ts'
import { trpc } from './trpc.ts'

export type Session = inferRouterOutputs<AppRouter>['auth']['session']
export type Utils = ReturnType<typeof createTRPCQueryUtils<AppRouter>>

/** What a route's guard and loader receive. */
export interface RouterContext {
  queryClient: QueryClient
  utils: Utils
}

/** The session comes with the page, or from a sign-in: it is never asked for again by itself. */
export function keepSession(queryClient: QueryClient) {
  queryClient.setQueryDefaults(getQueryKey(trpc.auth.session), {
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

/** Who is signed in; known from the first render on. */
export function useSession(): Session | undefined {
  return trpc.auth.session.useQuery().data
}

/** Updates when the account will be deleted; null if it will not. */
export function noteDeletion(utils: Utils, exclusao_em: string | null): void {
  utils.auth.session.setData(undefined, known =>
    known?.user ? { ...known, user: { ...known.user, exclusao_em } } : known,
  )
}

/** The session for a route's guard: the loaded one, or one that is asked for until the server answers. */
export async function loadSession(utils: Utils): Promise<Session> {
  return utils.auth.session.getData() ?? utils.auth.session.fetch(undefined, untilAnswered)
}

const untilAnswered = { retry: (_: number, error: unknown) => isPassing(error), retryDelay: 2000 }
