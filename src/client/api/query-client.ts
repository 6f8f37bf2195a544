import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
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
        refetchInterval: query =>
          query.state.status === 'error' && isPassing(query.state.error) ? 5000 : false,
        staleTime: 15_000,
        gcTime: 5 * 60_000,
        // The browser's "offline" says nothing about a server on this machine or this network.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}

/** Whether the same call may pass later: no answer, or the server is in trouble. A refusal stays a refusal. */
export function isPassing(error: unknown): boolean {
  const { key } = refusalOf(error)
  return key === 'indisponivel' || key === 'interno'
}

const isSignedOut = (error: unknown) => refusalOf(error).key === 'nao_autenticado'
