import { setTimeout as pause } from 'node:timers/promises'
import { openShop, type RemoteOrder } from './open-shop.ts'
import { remote } from './remote.ts'
import type { RunningServer } from './server-process.ts'
import { orderInput } from './shops.ts'

/** An order whose creation was answered, and how often its status was changed: as answered, and as sent at most. */
export interface Acknowledged {
  chave: string
  user_id: string
  changes: { answered: number; sent: number }
}

type Server = Pick<RunningServer, 'url' | 'db' | 'sql'>

/** A call that takes longer has no answer. */
const patience = 40_000

/**
 * Owners at work on one server or several: each creates orders and changes their status, and sends again, by the same key,
 * what had no answer, as the app's pages do.
 */
export async function startLoad(
  server: Server,
  { urls = [server.url], shops = 3, writersOfShop = 2, pauseMs = 0 } = {},
) {
  const acknowledged: Acknowledged[] = []
  const statuses: Record<string, number> = {}
  let isOver = false
  let longest = 0
  let last = performance.now()

  /** One try; null without an answer. */
  async function ask(url: string, cookie: string, path: string, input: unknown) {
    const late = pause(patience, null, { ref: false })
    const answer = await Promise.race([
      remote(url, cookie)
        .call(path, input)
        .catch(() => null),
      late,
    ])
    const word = answer ? String(answer.status) : 'no answer'
    statuses[word] = (statuses[word] ?? 0) + 1
    return answer
  }

  async function write(cookie: string, user_id: string, customer: string, first: number): Promise<void> {
    for (let turn = first; !isOver; turn++) {
      const url = () => urls[turn % urls.length] ?? server.url
      const input = orderInput(customer)
      let order: RemoteOrder | null = null
      while (!order && !isOver) {
        const answer = await ask(url(), cookie, 'orders.create', input)
        if (answer?.status === 200) order = answer.data as RemoteOrder
        else {
          turn++
          await pause(50)
        }
      }
      if (!order) return
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
      const known: Acknowledged = { chave: input.chave, user_id, changes: { answered: 0, sent: 0 } }
      acknowledged.push(known)
      if (turn % 2 === 0 && !isOver) {
        known.changes.sent++
        const sent = { id: order.id, status: 'Pronto', based_on: order.updated_at }
        if ((await ask(url(), cookie, 'orders.setStatus', sent))?.status === 200) known.changes.answered++
      }
      await pause(pauseMs)
    }
  }

  const owners = await Promise.all(
    Array.from({ length: shops }, async () => {
      const shop = await openShop(server, { plano: 'profissional' })
      return { shop, customer: (await shop.customer()).id }
    }),
  )
  const writing = owners.flatMap(({ shop, customer }) =>
    Array.from({ length: writersOfShop }, (_, first) =>
      write(shop.client.cookie(), shop.user_id, customer, first),
    ),
  )
  return {
    acknowledged,
    statuses,
    /** Forgets the longest silence so far. */
    listen() {
      longest = 0
      last = performance.now()
    },
    /** Milliseconds of the longest silence between two answered creations, one that lasts included. */
    silence: () => Math.round(Math.max(longest, performance.now() - last)),
    async until(count: number, within = 120_000): Promise<void> {
      for (const end = Date.now() + within; acknowledged.length < count; await pause(20))
        if (Date.now() > end)
          throw new Error(`only ${acknowledged.length} of ${count} orders were answered (${told(statuses)})`)
    },
    async end() {
      isOver = true
      await Promise.all(writing)
    },
  }
}

/** '12× 200, 3× no answer' */
export const told = (statuses: Record<string, number>): string =>
  Object.entries(statuses)
    .map(([status, count]) => `${count}× ${status}`)
    .join(', ')

/** Numbers between 0 and 1 that a seed repeats (mulberry32). */
export function chances(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
