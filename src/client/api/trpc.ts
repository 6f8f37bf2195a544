import { TRPCClientError } from '@trpc/client'
import { httpBatchLink } from '@trpc/client/links/httpBatchLink'
import { createTRPCReact } from '@trpc/react-query'
import type { AppRouter } from '../../server/router.ts'
import { buildHeader } from '../../shared/build.ts'
import type { FieldIssues, RefusalKey } from '../../shared/errors.ts'
import { backgroundHeader, tabHeader } from '../../shared/live.ts'
import { connection } from './connection.ts'
import { firstAnswers } from './first-answers.ts'
import { release } from './release.ts'
import { tab } from './tab.ts'
import { pageActivity } from './user-activity.ts'

/** Typed hooks over the server's procedures: `trpc.orders.list.useInfiniteQuery(…)`. */
export const trpc = createTRPCReact<AppRouter>()

/** By POST, so that names and phones stay out of addresses and logs; one screen, one request. */
export function createClient() {
  const { isUnattended } = pageActivity()
  const headers = () => ({
    [tabHeader]: tab,
    ...(release.build && { [buildHeader]: release.build }),
    ...(isUnattended() && { [backgroundHeader]: '1' }),
  })
  return trpc.createClient({
    links: [
      firstAnswers(),
      httpBatchLink({ url: '/trpc', methodOverride: 'POST', maxItems: 10, headers, fetch: call }),
    ],
  })
}

// Hears of a server that is away, and of one that holds another build.
const call: typeof fetch = async (url, options) => {
  try {
    const answer = await fetch(url, options)
    release.hear(answer.headers.get(buildHeader))
    // A proxy's: the server itself answers by name.
    if (answer.status === 502 || answer.status === 504) void connection.answers()
    return answer
  } catch (error) {
    if (!options?.signal?.aborted) void connection.answers()
    throw error
  }
}

/** Why a call failed, as the server said it. */
export interface Refusal {
  key: RefusalKey
  /** What is wrong with which field. */
  fields?: FieldIssues
  /** The newer row of a `conflito`: narrow it to the noun's row where it is shown. */
  row?: unknown
  /** How long to wait after `muitas_tentativas`. */
  minutes?: number
  requestId?: string
}

/** Reads a failed call. No answer, or one that is not ours, is `indisponivel`. */
export function refusalOf(error: unknown): Refusal {
  const data: unknown = error instanceof TRPCClientError ? error.data : undefined
  return isRefusal(data) ? data : { key: error instanceof TRPCClientError ? 'indisponivel' : 'interno' }
}

// A key of a newer server than this page is let through: it has a sentence (api/sentences.ts).
function isRefusal(data: unknown): data is Refusal {
  return typeof data === 'object' && data !== null && 'key' in data && typeof data.key === 'string'
}
