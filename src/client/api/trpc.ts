import { TRPCClientError } from '@trpc/client'
import { httpBatchLink } from '@trpc/client/links/httpBatchLink'
import { createTRPCReact } from '@trpc/react-query'
import type { AppRouter } from '../../server/router.ts'
import { buildHeader } from '../../shared/build.ts'
import type { FieldIssues } from '../../shared/errors.ts'
import { accountHeader, backgroundHeader, tabHeader } from '../../shared/live.ts'
import type { RefusalKey } from '../../shared/refusals.ts'
import { connection } from './connection.ts'
import { release } from './release.ts'
import { pageActivity } from './user-activity.ts'

/** Typed hooks over the server's procedures: `trpc.orders.list.useInfiniteQuery(…)`. */
export const trpc = createTRPCReact<AppRouter>()

/**
 * POST keeps names and phone numbers out of URLs and logs; the calls of one screen share a request.
 * `takenOver` settles when React has taken over the page that the server drew. Answers wait for it: a cache that already
 * held more than the server had would make React render other content than the page has, and draw all of it anew.
 * `account` answers the id of who is signed in on this page.
 */
export function createClient(takenOver: Promise<void>, account: () => string | undefined) {
  const { isUnattended } = pageActivity()
  accountOf = account
  const headers = () => ({
    ...pageHeaders(),
    ...(release.build && { [buildHeader]: release.build }),
    ...(isUnattended() && { [backgroundHeader]: '1' }),
  })
  return trpc.createClient({
    links: [
      httpBatchLink({ url: '/trpc', methodOverride: 'POST', maxItems: 10, headers, fetch: call(takenOver) }),
    ],
  })
}

/** Milliseconds after which a call without an answer asks whether the server is there at all, and is given up. */
const patience = { asked: 10_000, ended: 60_000 }

/** Copies a whole backup before it answers, however long that takes. */
const unhurried = 'backups.restore'

// Notices a server that is away, one that runs another build, and a line that is dead: there a browser waits for
// minutes, and the form with it.
const call =
  (takenOver: Promise<void>): typeof fetch =>
  async (url, options) => {
    const ended = new AbortController()
    const end = () => ended.abort()
    options?.signal?.addEventListener('abort', end)
    const timers = [setTimeout(() => void connection.answers(), patience.asked)]
    if (!String(url).includes(unhurried)) timers.push(setTimeout(end, patience.ended))
    try {
      const answer = await fetch(url, { ...options, signal: ended.signal })
      release.noticeBuild(answer.headers.get(buildHeader))
      // These come from a proxy; the server itself would answer with an error key.
      if (answer.status === 502 || answer.status === 504) void connection.answers()
      // Read within the minute, too.
      return new Response(await answer.arrayBuffer(), answer)
    } catch (error) {
      if (!options?.signal?.aborted) void connection.answers()
      throw error
    } finally {
      for (const timer of timers) clearTimeout(timer)
      await takenOver
    }
  }

/** Why a call failed, in the server's terms. */
export interface Refusal {
  key: RefusalKey
  fields?: FieldIssues
  /** The newer row of a `conflito`; the noun's code narrows its type. */
  row?: unknown
  /** How long to wait after `muitas_tentativas`. */
  minutes?: number
  requestId?: string
}

/** The refusal in a failed call; `indisponivel` if there was no answer, or not one of ours. */
export function refusalOf(error: unknown): Refusal {
  const data: unknown = error instanceof TRPCClientError ? error.data : undefined
  return isRefusal(data) ? data : { key: error instanceof TRPCClientError ? 'indisponivel' : 'interno' }
}

/** Whether what a call was about is gone: to whoever wanted it gone, that is done, also where the first answer was lost. */
export const isGone = (error: unknown) => refusalOf(error).key === 'nao_encontrado'

/** For the `catch` of such a call: throws every other failure. */
export function unlessGone(error: unknown): void {
  if (!isGone(error)) throw error
}

// A newer server may send a key that this page does not know: it still gets a sentence (api/sentences.ts).
function isRefusal(data: unknown): data is Refusal {
  return typeof data === 'object' && data !== null && 'key' in data && typeof data.key === 'string'
}

/**
 * This tab's id, sent with each call (header x-aba), so that the tab ignores live news of its own changes. Empty on
 * plain http of another host, where browsers make no UUID; such a tab hears its own changes too.
 */
export const tab: string = crypto.randomUUID?.() ?? ''

let accountOf: () => string | undefined = () => undefined

/** The headers of each call, from which the server knows the tab and whose page it is. */
export function pageHeaders(): Record<string, string> {
  const account = accountOf()
  return { [tabHeader]: tab, ...(account && { [accountHeader]: account }) }
}
