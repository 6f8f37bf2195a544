import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { Sql } from 'postgres'
import { expect, vi } from 'vitest'
import { type LiveMessage, streamPath } from '../../src/shared/live.ts'
import { ours } from './app.ts'

/** Something that a stream said, and when, by performance.now(). */
interface Said {
  /** The event's name: `message` where it has none. */
  event: string
  data: unknown
  at: number
}

interface StreamOptions {
  headers?: Record<string, string>
  query?: string
  /** Leaves what comes unread, as a browser that hangs would. */
  unread?: boolean
}

/** Opens a stream of changes as a browser with this cookie would; `url` is where the server listens. */
export async function openStream(
  url: string,
  cookie: string | undefined,
  { headers = {}, query = '', unread = false }: StreamOptions = {},
) {
  const { hostname, port } = new URL(url)
  const said: Said[] = []
  let wake = () => {}
  let ended = false
  const sent = request({
    hostname,
    port,
    path: streamPath + query,
    agent: false,
    headers: { host: ours.host, accept: 'text/event-stream', ...(cookie && { cookie }), ...headers },
  })
  sent.on('error', () => {})
  sent.end()
  const [answer]: [IncomingMessage] = (await once(sent, 'response')) as [IncomingMessage]
  const end = () => {
    ended = true
    wake()
  }
  answer.once('close', end).once('error', end)
  if (!unread) read(answer)

  function read(from: IncomingMessage) {
    let text = ''
    from.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      for (let at = text.indexOf('\n\n'); at >= 0; at = text.indexOf('\n\n')) {
        const { event = 'message', data = '' } = fieldsOf(text.slice(0, at))
        text = text.slice(at + 2).replace(/^\n+/, '')
        said.push({ event, data: data ? JSON.parse(data) : null, at: performance.now() })
      }
      wake()
    })
  }

  /** Waits until this holds of all that was said, or `ms` passed. */
  async function until(holds: () => boolean, ms: number): Promise<boolean> {
    const deadline = performance.now() + ms
    while (!holds() && performance.now() < deadline)
      await new Promise<void>(resolve => {
        const timer = setTimeout(resolve, Math.max(0, deadline - performance.now()))
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    return holds()
  }

  return {
    status: answer.statusCode,
    headers: answer.headers,
    said,
    /** What was said that is no protocol of tRPC's. */
    messages: () => said.filter(({ event }) => event === 'message').map(({ data }) => data as LiveMessage),
    /** Waits until it stands: from then on changes are heard. */
    async opens(ms = 30_000) {
      if (!(await until(() => said.some(({ event }) => event === 'connected'), ms)))
        throw new Error(`no stream within ${ms} ms`)
    },
    /** Waits for a message, and answers when it came; throws after `ms`. */
    async hears(wanted: (message: LiveMessage) => boolean, ms = 30_000): Promise<number> {
      const find = () => said.find(({ event, data }) => event === 'message' && wanted(data as LiveMessage))
      if (!(await until(() => find() !== undefined, ms)))
        throw new Error(`not heard within ${ms} ms; said: ${JSON.stringify(said.map(({ data }) => data))}`)
      return find()?.at ?? Number.NaN
    },
    /** Whether the server ended the answer within `ms`. */
    ends: (ms = 30_000) => until(() => ended, ms),
    resume: () => read(answer),
    close: () => sent.destroy(),
  }
}

/** Waits until so many processes listen for changes in this database. */
export const listening = (sql: Sql, processes = 1) =>
  vi.waitFor(
    async () =>
      expect(
        await sql`select 1 from pg_stat_activity
          where datname = current_database() and application_name = 'bancada live'`,
      ).toHaveLength(processes),
    { timeout: 30_000 },
  )

export type Stream = Awaited<ReturnType<typeof openStream>>

const fieldsOf = (event: string): Record<string, string> =>
  Object.fromEntries(
    event.split('\n').map(line => {
      const [name = '', value = ''] = line.split(/: (.*)/)
      return [name, value]
    }),
  )
