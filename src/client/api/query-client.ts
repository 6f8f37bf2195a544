import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { refusalOf } from './trpc.ts'

interface SignedOutHandlers {
  /** A read was refused because the session ended. */
  onQuery(): void
  /** A write was: what was typed must not be lost. */
  onMutation(): void
}

/** How every call is retried, cached and recovered from (product 12.4). */
export function createQueryClient(signedOut: SignedOutHandlers): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: error => isSignedOut(error) && signedOut.onQuery() }),
    mutationCache: new MutationCache({
      onError(error) {
        if (isSignedOut(error)) signedOut.onMutation()
        // It may be stored all the same, and this tab ignores the news of its own changes. Who is signed in does not
        // change.
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
        // While the server is away a screen keeps asking, and shows its rows by itself when it is back.
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
 * A read that failed stays failed while it is asked for again, until an answer comes: the screen that says so, with its
 * button, does not turn to skeletons and back. Whoever comes to the screen anew sees skeletons.
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

/** Whether the same call may pass later: no answer, or the server is in trouble. A refusal stays a refusal. */
export function isPassing(error: unknown): boolean {
  const { key } = refusalOf(error)
  return key === 'indisponivel' || key === 'interno'
}

const isSignedOut = (error: unknown) => refusalOf(error).key === 'nao_autenticado'
