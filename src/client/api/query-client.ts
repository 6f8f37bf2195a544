import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { refusalOf } from './trpc.ts'

interface SignedOutHandlers {
  /** A query was refused because the session ended. */
  onQuery(): void
  /** A mutation was refused because the session ended; the typed text must not be lost. */
  onMutation(): void
}

/** How every call is retried, cached and recovered. */
export function createQueryClient(signedOut: SignedOutHandlers): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: error => isSignedOut(error) && signedOut.onQuery() }),
    mutationCache: new MutationCache({
      onError(error) {
        if (isSignedOut(error)) signedOut.onMutation()
        // The write may be stored all the same, and this tab ignores live news of its own changes. The signed-in user
        // stays.
        if (isPassing(error))
          void client.invalidateQueries({
            predicate: ({ queryKey: [path] }) => !`${path}`.startsWith('auth'),
          })
      },
    }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 3 && isPassing(error),
        retryDelay: attempt => Math.min(1000 * 2 ** attempt, 30_000),
        // While the server is away a screen keeps asking, so that its rows appear by themselves when it is back.
        refetchInterval: ({ state }) => (state.status === 'error' && isPassing(state.error) ? 5000 : false),
        staleTime: 15_000,
        gcTime: 5 * 60_000,
        // The browser's "offline" says nothing about a server on this machine or this network.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  keepFailures(client.getQueryCache())
  return client
}

/**
 * A failed query stays failed while it is retried, until it succeeds: the error and its button do not flicker to
 * skeletons and back. A screen that is opened anew shows skeletons.
 */
function keepFailures(cache: QueryCache): void {
  const failed = new WeakMap<Query, Error>()
  cache.subscribe(({ type, query, ...event }) => {
    if (type === 'observerAdded' && query.getObserversCount() === 1) failed.delete(query)
    if (type !== 'updated') return
    const { state } = query
    const error = failed.get(query)
    const isAskedAgain = 'action' in event && event.action.type === 'fetch' && state.status === 'pending'
    if (error && isAskedAgain) query.setState({ status: 'error', error })
    else if (state.status === 'error' && state.error) failed.set(query, state.error)
    else failed.delete(query)
  })
}

/** Whether the same call may succeed later: there was no answer, or the server has a problem. A refusal stays one. */
export function isPassing(error: unknown): boolean {
  const { key } = refusalOf(error)
  return key === 'indisponivel' || key === 'interno'
}

const isSignedOut = (error: unknown) => refusalOf(error).key === 'nao_autenticado'
