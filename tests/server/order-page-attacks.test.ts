import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { setDisabled } from '../../src/server/auth/administrators.ts'
import { quotas } from '../../src/server/limits.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { approval, customerPages, refusal, textOf, visitor } from '../support/customer-page.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { dumpOwner } from '../support/dump.ts'
import { inAll } from '../support/long.ts'
import { makeShop, switchPlan, type TestShop } from '../support/shops.ts'

let database: TestDatabase
let app: TestApp
let shop: TestShop
let owner: Awaited<ReturnType<typeof customerPages>>
let customer: ReturnType<typeof visitor>
let id: string
let path: string

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db, { env: { TRUSTED_PROXIES: '127.0.0.1' } })
  customer = visitor(app)
})
beforeEach(async () => {
  await database.sql`delete from limites`
  shop = await makeShop(database.db, { plano: 'profissional' })
  owner = await customerPages(app, database, shop)
  id = (await owner.create()).id
  path = await owner.send(id)
})

const statusOf = async (to: string) => (await customer.get(to)).statusCode
const stored = async () => {
  const [row] = await database.sql`select resposta, respondido_por from orcamentos where os_id = ${id}`
  return row
}
/** All that is stored of the shop, and what is counted of anybody. */
const rows = async () => [
  ...(await dumpOwner(database.sql, shop.user_id)),
  ...(await database.sql`select key, points from limites order by key`),
]
/** An address for each visitor, behind a proxy that we know. */
const from = (ip: string) => ({ 'x-forwarded-for': ip })
const wrongToken = () => `/o/${Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url')}`

test('claim, holds: a messenger that fetches the link, many times and each of its pages, changes nothing', async () => {
  const before = await rows()
  const answers = await Promise.all(
    Array.from({ length: inAll(100, 24) }, async (_, at) => {
      const to = path + (['', '?passo=aprovar', '?passo=recusar'][at % 3] ?? '')
      const agent = { 'user-agent': 'WhatsApp/2.24' }
      return [(await customer.get(to, agent)).statusCode, (await customer.head(to)).statusCode]
    }),
  )
  expect([...new Set(answers.flat())]).toEqual([200])
  expect(await rows()).toEqual(before)
})

test('claim, holds: guessed tokens are told nothing, all get the same page, and soon have to wait', async () => {
  const right = path.slice('/o/'.length)
  const near = [
    right.slice(0, -1),
    `${right}x`,
    right.toLowerCase(),
    `${right.slice(1)}A`,
    '..%2f..',
    '%00',
    id,
  ]
  const wrong = [...near.map(token => `/o/${token}`), ...Array.from({ length: inAll(300, 80) }, wrongToken)]
  const allowed = quotas.pagina_os.points
  const [bodies, codes] = [new Set<string>(), [] as number[]]
  for (const to of wrong) {
    const { statusCode, body, headers } = await customer.get(to, from('203.0.113.9'))
    codes.push(statusCode)
    if (statusCode === 404) bodies.add(body)
    else expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  expect(codes.slice(0, allowed)).toEqual(Array(allowed).fill(404))
  expect(codes.slice(allowed)).toEqual(Array(wrong.length - allowed).fill(429))
  expect(bodies.size).toBe(1)
  expect(textOf([...bodies].join())).toContain('Este link não vale mais')
  // Who shares that address with the guesser, as on a mobile network, still sees the own page.
  expect((await customer.get(path, from('203.0.113.9'))).statusCode).toBe(200)
  expect((await customer.get(wrongToken(), from('198.51.100.9'))).statusCode).toBe(404)
})

test('holds: of fifty answers at once one stands', async () => {
  // More than the limit of a link lets through: that is tried below.
  const names = Array.from({ length: 50 }, (_, at) => `Pessoa ${at}`)
  await database.sql`delete from limites`
  const codes = await Promise.all(
    names.map(async nome => (await customer.answer(path, { ...approval, nome })).statusCode),
  )
  expect([...new Set(codes)].sort()).toEqual([303, 429])
  expect(codes.filter(code => code === 303).length).toBe(quotas.resposta_os.points)
  const events =
    await database.sql`select para from eventos_os where os_id = ${id} and tipo = 'orcamento_respondido'`
  expect(events).toHaveLength(1)
  expect(events[0]?.para.respondido_por).toBe((await stored())?.respondido_por)
})

test('holds: of counter and link at once the first stands, and the other is told by whom', async () => {
  for (let times = 0; times < 5; times++) {
    const order = await owner.create()
    const page = await owner.send(order.id)
    const [link, counter] = await Promise.allSettled([
      customer.answer(page, refusal),
      owner.call('orders.answerQuote', { id: order.id, ...approval, versao: 1, motivo: null }),
    ])
    if (link.status === 'rejected') throw link.reason
    expect(link.value.statusCode).toBe(303)
    const text = textOf((await customer.get(page)).body)
    expect(text).toContain(
      counter.status === 'fulfilled' ? 'Aprovado. Obrigado, Ana.' : 'Você recusou o orçamento',
    )
    if (counter.status === 'rejected')
      expect(String(counter.reason)).toMatch(/orcamento_respondido.*achei caro/s)
  }
})

test('holds: an answer that is sent again changes nothing, and the eleventh has to wait', async () => {
  await customer.answer(path, approval)
  const first = await stored()
  for (let times = 2; times <= quotas.resposta_os.points; times++) {
    const again = await customer.answer(path, { ...approval, nome: `Outra ${times}` })
    expect(again.statusCode).toBe(303)
  }
  const refused = await customer.answer(path, approval)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(textOf(refused.body)).toContain('Muitas tentativas')
  expect(await stored()).toEqual(first)
  expect(await statusOf(path)).toBe(200)
})

test('holds: a link opens its own order alone', async () => {
  const other = await makeShop(database.db, { plano: 'profissional' })
  const others = await customerPages(app, database, other)
  const theirs = await others.send((await others.create()).id)
  expect((await customer.answer(theirs, approval)).statusCode).toBe(303)
  expect(await stored()).toEqual({ resposta: null, respondido_por: null })
})

test('holds: a renewed link is over at once, and so are its answers', async () => {
  const next = await owner.renew(id)
  expect(next).not.toBe(path)
  expect([await statusOf(path), await statusOf(next)]).toEqual([404, 200])
  expect((await customer.answer(path, approval)).statusCode).toBe(404)
  expect((await stored())?.resposta).toBeNull()
})

/** Lets acts wait for the order in this order, then lets them go. */
async function inTurn<T>(...acts: (() => Promise<T>)[]): Promise<T[]> {
  const under: Promise<T>[] = []
  await database.db.transaction(async held => {
    await held.execute(sql`select 1 from ordens_servico where id = ${id} for update`)
    for (const act of acts) {
      under.push(act())
      await expect.poll(waiting, { interval: 5 }).toBe(under.length)
    }
  })
  return Promise.all(under)
}
const waiting = async () => {
  const [row] = await database.sql`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  return row?.n
}

test('holds: an answer that is under way while the link is renewed is stored only if it came first', async () => {
  const answer = async () => String((await customer.answer(path, approval)).statusCode)
  const renew = () => owner.renew(id)
  const [next = '', late] = await inTurn(renew, answer)
  expect([late, await stored()]).toEqual(['404', { resposta: null, respondido_por: null }])
  path = next
  expect((await inTurn(answer, renew))[0]).toBe('303')
  expect(await stored()).toEqual({ resposta: 'aprovado', respondido_por: 'Ana Paula' })
})

test('holds: once the owner has another link, whatever answers come by the old one change nothing', async () => {
  for (let times = 0; times < inAll(20, 8); times++) {
    const order = await owner.create()
    const old = await owner.send(order.id)
    const answers = Array.from({ length: 5 }, (_, at) =>
      customer.answer(old, { ...approval, nome: `Ana ${at}` }),
    )
    await owner.renew(order.id)
    const rows = () => database.sql`select resposta, respondido_por from orcamentos where os_id = ${order.id}`
    const [atOnce] = await rows()
    await Promise.all(answers)
    expect((await rows())[0]).toEqual(atOnce)
  }
})

test('holds: a deleted order has no page, one that is restored has its own again, one that is purged none', async () => {
  await owner.call('orders.delete', { id })
  expect(await statusOf(path)).toBe(404)
  expect((await customer.answer(path, approval)).statusCode).toBe(404)
  await owner.call('orders.restore', { id })
  expect(await statusOf(path)).toBe(200)
  expect((await customer.answer(path, approval)).statusCode).toBe(303)
  await owner.call('orders.delete', { id })
  await owner.call('orders.purge', { id })
  expect(await statusOf(path)).toBe(404)
})

test('holds: a disabled account, and one that is being deleted, have no pages', async () => {
  await setDisabled(database.db, shop.email, true, new Date())
  expect(await statusOf(path)).toBe(404)
  await setDisabled(database.db, shop.email, false, new Date())
  expect(await statusOf(path)).toBe(200)
  await database.sql`update usuarios set exclusao_em = now() where id = ${shop.user_id}`
  expect(await statusOf(path)).toBe(404)
})

test('a shop whose plan is over keeps its page, and its customers answer', async () => {
  await switchPlan(database.db, shop.user_id, 'basico', '2020-01-01T00:00:00.000Z')
  expect(await statusOf(path)).toBe(200)
  expect((await customer.answer(path, approval)).statusCode).toBe(303)
  expect((await stored())?.resposta).toBe('aprovado')
})

test('claim, holds: the network of an answer is kept in part, never its address', async () => {
  const kept = async (ip: string) => {
    const order = await owner.create()
    await customer.answer(await owner.send(order.id), approval, from(ip))
    const [row] = await database.sql`select endereco from orcamentos where os_id = ${order.id}`
    return row?.endereco
  }
  expect(await kept('189.40.12.77')).toBe('189.40.12.0/24')
  expect(await kept('2804:14c:65a1:8000::7')).toBe('2804:14c:65a1::/48')
})
