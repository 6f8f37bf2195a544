import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { ours, type TestApp, testApp } from './app.ts'
import { deriveDue } from './billing.ts'
import type { TestDatabase } from './database.ts'
import { makeShop } from './shops.ts'

/** What a browser sends with a form of one of our pages. */
export const form = {
  host: ours.host,
  origin: ours.origin,
  'content-type': 'application/x-www-form-urlencoded',
}

/** The sandbox of an app that listens, for it sends its deliveries over HTTP; all at one moment. */
export async function openSandbox(database: TestDatabase, now: Date) {
  const clock = () => now
  const app = await testApp(database.db, { clock })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const post = (url: string, fields: Record<string, string>, headers: InjectOptions['headers'] = form) =>
    app.app.inject({ method: 'POST', url, headers, payload: new URLSearchParams(fields).toString() })
  return {
    post,
    get: (url: string) => app.app.inject({ url, headers: { host: ours.host } }),
    /** A page, with plain blanks in its amounts. */
    read: async (url: string) =>
      (await app.app.inject({ url, headers: { host: ours.host } })).body.replaceAll('\u00a0', ' '),
    owner: () => openBuyer(database, app, post, clock),
  }
}

export type Sandbox = Awaited<ReturnType<typeof openSandbox>>

type Post = (url: string, fields: Record<string, string>) => Promise<LightMyRequestResponse>

async function openBuyer(database: TestDatabase, app: TestApp, post: Post, clock: () => Date) {
  const shop = await makeShop(database.db, { now: clock() })
  const cookie = await app.signIn(shop.email)
  await database.sql`delete from limites`
  const link = (await app.call('plans.checkout', { plano: 'basico' }, { cookie })).data.url as string
  const s1 = new URL(link, 'http://x').searchParams.get('s1') ?? ''
  const ways = { periodo: 'mes', entrega: 'na_hora' }
  return {
    ...{ shop, link, s1 },
    /** What the owner is told once all that came is derived. */
    async plan() {
      await deriveDue(database.db, clock, true)
      return (await app.call('plans.current', undefined, { cookie })).data
    },
    /** Buys as its form is sent, and answers the subscription's page. */
    async buy(fields: Record<string, string> = {}) {
      const sold = { plano: 'basico', s1, nome: 'Beto', email: 'outro@exemplo.com.br', como: 'cartao' }
      const answer = await post('/sandbox/checkout', { ...sold, ...ways, ...fields })
      expect([answer.statusCode, answer.body]).toEqual([303, ''])
      const location = String(answer.headers.location)
      const [page = ''] = location.split('?')
      return {
        ...{ page, location },
        /** Has something happen to it; answers where that leads. */
        async act(ato: string, more: Record<string, string> = {}) {
          const { statusCode, headers } = await post(page, { ato, ...ways, ...more })
          expect(statusCode).toBe(303)
          return String(headers.location)
        },
        deliveries: async () => [
          ...(await database.sql`select evento, vezes from entregas
            where grupo = ${`kiwify:assinatura:${page.split('/').at(-1)}`} order by recebida_em, id`),
        ],
      }
    },
  }
}
