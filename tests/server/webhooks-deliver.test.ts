import { createHmac } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { deleteCustomer, updateCustomer } from '../../src/server/customers/write-customers.ts'
import { transaction } from '../../src/server/db/transaction.ts'
import { deleteOrder, restoreOrder } from '../../src/server/orders/trash.ts'
import { changeOrder, updateOrder } from '../../src/server/orders/write-orders.ts'
import { deliver, pauses, restAfter } from '../../src/server/webhooks/deliver.ts'
import { queueEvents } from '../../src/server/webhooks/queue-event.ts'
import { createSender } from '../../src/server/webhooks/send.ts'
import { maxWaiting } from '../../src/shared/webhooks.ts'
import { testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { expectDocumented, receiver } from '../support/receiver.ts'
import { makeWebhook } from '../support/sample-webhook.ts'
import {
  customerInput,
  makeCustomer,
  makeOrder,
  makeReminder,
  makeShop,
  orderInput,
  switchPlan,
  type TestShop,
} from '../support/shops.ts'
import { testInAll } from '../support/test-in-all.ts'
import { memoryStorage, uploadPhoto } from '../support/uploads.ts'
import { cipher, testWork } from '../support/work.ts'

const start = new Date('2026-03-10T12:00:00.000Z')
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const here = { appUrl: new URL('http://localhost:3000') }

let database: TestDatabase
let shop: TestShop
let now = start
let jobs: ReturnType<typeof testWork>
beforeAll(async () => {
  database = await freshDatabase()
  jobs = testWork(database, () => now, memoryStorage(), { send: createSender(here) })
})
beforeEach(async () => {
  now = start
  shop = await makeShop(database.db, { plano: 'profissional', now })
  await database.sql`delete from jobs`
  jobs.sent.length = 0
})

const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}

/** Lets the clock go on by steps, with the jobs run at each, as time would. */
async function pass(ms: number, step: number) {
  for (const end = now.getTime() + ms; now.getTime() < end; ) {
    later(step)
    await jobs.run()
  }
}

const deliveries = (webhook_id: string) => database.sql`
  select * from entregas_webhook where webhook_id = ${webhook_id} order by created_at, id`
const addressOf = async (id: string) => (await database.sql`select * from webhooks where id = ${id}`)[0]
const tell = (n = 1) =>
  transaction(database.db, tx =>
    queueEvents(
      tx,
      shop,
      Array.from({ length: n }, (_, at) => ({ tipo: 'order.paid' as const, data: () => ({ at }) })),
      now,
    ),
  )

/** The signature as Standard Webhooks writes it down, by no library. */
function signatureOf(segredo: string, headers: Record<string, unknown>, body: string): string {
  const key = Buffer.from(segredo.replace('whsec_', ''), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

describe('what is told', () => {
  test('claim, holds: each event once, signed so that its receiver can check it', async () => {
    const at = await receiver()
    const { segredo } = await makeWebhook(database.db, shop, { url: at.url })
    const customer = await makeCustomer(database.db, shop, {}, now)
    const order = await makeOrder(database.db, shop, customer.id, {}, now)
    expect(at.received).toHaveLength(0)
    await jobs.run()
    expect(at.types()).toEqual(['client.created', 'order.created'])
    for (const { headers, body, event } of at.received) {
      expect(headers['content-type']).toBe('application/json')
      expect(headers['webhook-signature']).toBe(signatureOf(segredo, headers, body))
      expect(headers['webhook-timestamp']).toBe(String(now.getTime() / 1_000))
      expect(event).toMatchObject({ id: headers['webhook-id'], timestamp: now.toISOString() })
      expectDocumented(event)
    }
    expect(at.received[1]?.event.data).toMatchObject({
      id: order.id,
      numero_os: 'OS-0001',
      aparelho: 'iPhone 12',
      valor: 780,
      updated_at: order.updated_at,
      clientes: { nome: 'Ana Paula Ribeiro' },
    })
    await jobs.run()
    expect(at.received).toHaveLength(2)
  })

  test('claim: a status says what it was and is, and whose order it is; a payment is told besides', async () => {
    const at = await receiver()
    const customer = await makeCustomer(database.db, shop, {}, now)
    const order = await makeOrder(database.db, shop, customer.id, {}, now)
    await makeWebhook(database.db, shop, { url: at.url })
    const ready = await changeOrder(
      database.db,
      shop,
      { id: order.id, based_on: order.updated_at, status: 'Pronto', data_entrega: null },
      now,
    )
    await jobs.run()
    expect(at.types()).toEqual(['order.updated', 'order.status_changed'])
    expect(at.received[1]?.event.data).toEqual({
      order_id: order.id,
      numero_os: 'OS-0001',
      old_status: 'Recebido',
      new_status: 'Pronto',
      client: { id: customer.id, name: 'Ana Paula Ribeiro', phone: '(11) 98741-1107' },
      updated_at: ready.updated_at,
    })
    const paid = { id: order.id, based_on: ready.updated_at, pago: true, forma_pagamento: 'PIX' } as const
    await changeOrder(database.db, shop, paid, now)
    await jobs.run()
    expect(at.types().slice(2)).toEqual(['order.updated', 'order.paid'])
    expect(at.received[3]?.event.data).toMatchObject({ id: order.id, pago: true, forma_pagamento: 'PIX' })
    for (const { event } of at.received) expectDocumented(event)
  })

  test('every other write of orders, customers, photos and reminders, too', async () => {
    const at = await receiver()
    const customer = await makeCustomer(database.db, shop, {}, now)
    const order = await makeOrder(database.db, shop, customer.id, {}, now)
    await makeWebhook(database.db, shop, { url: at.url })
    const { chave: _, ...fields } = orderInput(customer.id, {
      ...{ status: 'Pronto', pago: true, forma_pagamento: 'PIX' },
    })
    await updateOrder(database.db, shop, { ...fields, id: order.id, based_on: order.updated_at }, now)
    await jobs.run()
    expect(at.types().splice(0)).toEqual(['order.updated', 'order.status_changed', 'order.paid'])
    at.received.length = 0
    await uploadPhoto(database.db, shop, order.id, { name: 'placa.jpg' })
    await deleteOrder(database.db, memoryStorage(), shop, order.id, now)
    await restoreOrder(database.db, shop, order.id, now)
    const { chave: _key, ...person } = customerInput({ nome: 'Outro Nome' })
    await updateCustomer(
      database.db,
      shop,
      { ...person, id: customer.id, based_on: customer.updated_at },
      now,
    )
    // Deleting somebody takes back what was not sent of them yet.
    const second = await makeCustomer(database.db, shop, {}, now)
    await deleteCustomer(database.db, memoryStorage(), shop, { id: second.id }, now)
    later(minute)
    await jobs.run()
    // A photo is noted by the machine's own clock.
    now = new Date(Date.now() + minute)
    await jobs.run()
    expect(at.types()).toEqual([
      'order.deleted',
      'order.updated',
      'client.updated',
      // What told of the new customer went with that customer.
      'client.erased',
      'photo.added',
    ])
    expect(at.received[4]?.event.data).toMatchObject({ os_id: order.id, nome_arquivo: 'placa.jpg' })
    expect(at.received[4]?.event.data.updated_at).toBe(at.received[4]?.event.data.created_at)
    for (const { event } of at.received) expectDocumented(event)
    expect(at.received[3]?.event.data).toEqual({ id: second.id, updated_at: start.toISOString() })
  })

  test('claim: a write that changes nothing is told to nobody, so that writing back what was told ends', async () => {
    const at = await receiver()
    const customer = await makeCustomer(database.db, shop, {}, now)
    const order = await makeOrder(database.db, shop, customer.id, {}, now)
    await makeWebhook(database.db, shop, { url: at.url })
    const { chave: _, ...fields } = orderInput(customer.id)
    const { chave: _key, ...person } = customerInput()
    const same = { ...fields, id: order.id, based_on: order.updated_at }
    const written = await updateOrder(database.db, shop, same, now)
    expect(written.updated_at).not.toBe(order.updated_at)
    const status = { id: order.id, based_on: written.updated_at, status: order.status, data_entrega: null }
    await changeOrder(database.db, shop, status, now)
    const samePerson = { ...person, id: customer.id, based_on: customer.updated_at }
    const kept = await updateCustomer(database.db, shop, samePerson, now)
    await jobs.run()
    expect(at.types()).toEqual([])
    const other = { ...samePerson, based_on: kept.updated_at, telefone: '(11) 98741-1108' }
    await updateCustomer(database.db, shop, other, now)
    await jobs.run()
    expect(at.types()).toEqual(['client.updated'])
  })

  test('claim, holds: an order is told with its lines, and never with what they cost', async () => {
    const at = await receiver()
    const { id: cliente_id } = await makeCustomer(database.db, shop, {}, now)
    await makeWebhook(database.db, shop, { url: at.url })
    const lineOf = (custo_unitario: number | null, descricao = 'Tela') => ({
      ...{ tipo: 'peca' as const, descricao, quantidade: 1, valor_unitario: 780 },
      ...{ custo_unitario, garantia_dias: null },
    })
    const { chave: _, ...sent } = orderInput(cliente_id, { itens: [lineOf(411.37)] })
    const order = await makeOrder(database.db, shop, cliente_id, sent, now)
    const change = (based_on: string, line: ReturnType<typeof lineOf>) =>
      updateOrder(database.db, shop, { ...sent, id: order.id, based_on, itens: [line] }, now)
    await jobs.run()
    const dearer = await change(order.updated_at, lineOf(523.61))
    await jobs.run()
    expect(at.types()).toEqual(['order.created'])
    await change(dearer.updated_at, lineOf(523.61, 'Tela OLED'))
    await jobs.run()
    expect(at.types()).toEqual(['order.created', 'order.updated'])
    const { custo_unitario: _cost, ...shown } = lineOf(null, 'Tela OLED')
    expect(at.received[1]?.event.data).toMatchObject({ itens: [shown], soma_itens: 780 })
    for (const { body } of at.received) expect(body).not.toMatch(/custo|411\.37|523\.61/)
  })

  test('a reminder when its time comes, once, and again when it was snoozed; none that is done', async () => {
    const at = await receiver()
    await makeWebhook(database.db, shop, { url: at.url, eventos: ['reminder.due'] })
    // 12:00 UTC is 09:00 in São Paulo.
    await makeReminder(database.db, shop, { titulo: 'Longe', data_lembrete: '2026-03-10T12:00:00.000Z' }, now)
    await makeReminder(database.db, shop, { titulo: 'Perto', data_lembrete: '2026-03-10T10:00:00.000Z' }, now)
    await makeReminder(database.db, shop, { titulo: 'Velho', data_lembrete: '2026-03-01T10:00:00.000Z' }, now)
    await pass(50 * minute, 10 * minute)
    expect(at.received).toHaveLength(0)
    await pass(20 * minute, 10 * minute)
    expect(at.received.map(({ event }) => event.data.titulo)).toEqual(['Perto'])
    // Another write of reminders in the very second changes nothing.
    await makeReminder(database.db, shop, { titulo: 'Novo', data_lembrete: '2026-03-20T10:00:00.000Z' }, now)
    await pass(3 * hour, 30 * minute)
    expect(at.received.map(({ event }) => event.data.titulo)).toEqual(['Perto', 'Longe'])
    expect(new Set(at.received.map(({ event }) => event.id)).size).toBe(2)
    expect(at.received[0]?.event.data.data_lembrete).toBe('2026-03-10T10:00:00')
    expectDocumented(at.received[0]?.event)
  })

  test('only whom it concerns: the shop’s own addresses, and of them those that asked for it', async () => {
    const [wants, others, foreign] = await Promise.all([receiver(), receiver(), receiver()])
    const stranger = await makeShop(database.db, { plano: 'profissional', now })
    await makeWebhook(database.db, shop, { url: wants.url, eventos: ['order.paid'] })
    await makeWebhook(database.db, shop, { url: others.url, eventos: ['order.created'] })
    await makeWebhook(database.db, stranger, { url: foreign.url })
    await tell()
    await jobs.run()
    expect([wants, others, foreign].map(({ received }) => received.length)).toEqual([1, 0, 0])
  })

  test('holds: what is rolled back is told to nobody', async () => {
    const at = await receiver()
    const { id } = await makeWebhook(database.db, shop, { url: at.url })
    const failing = transaction(database.db, async tx => {
      await queueEvents(tx, shop, [{ tipo: 'order.paid', data: () => ({}) }], now)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await jobs.run()
    expect(at.received).toHaveLength(0)
    expect(await deliveries(id)).toHaveLength(0)
  })

  test('claim: without the plan, with one that is over, off or asleep nothing is queued', async () => {
    const at = await receiver()
    const { id } = await makeWebhook(database.db, shop, { url: at.url })
    for (const state of [{ plano: 'basico' as const }, { expirado: true }])
      await transaction(database.db, tx =>
        queueEvents(tx, { ...shop, ...state }, [{ tipo: 'order.paid', data: () => ({}) }], now),
      )
    await database.sql`update webhooks set dormindo_em = now()`
    await tell()
    await database.sql`update webhooks set dormindo_em = null, desligado_em = now(), motivo = 'dono'`
    await tell()
    await jobs.run()
    expect([at.received.length, (await deliveries(id)).length]).toEqual([0, 0])
  })
})

describe('a receiver that fails', () => {
  test('claim: one that is down for an hour loses nothing, and has all soon after', async () => {
    const at = await receiver()
    const { id } = await makeWebhook(database.db, shop, { url: at.url })
    await at.fall()
    for (let each = 0; each < 60; each++) {
      await tell(2)
      await pass(minute, 20_000)
    }
    expect((await deliveries(id)).map(({ estado }) => estado)).toEqual(Array(120).fill('esperando'))
    expect(await addressOf(id)).toMatchObject({ desligado_em: null })
    expect((await addressOf(id))?.falhas).toBeLessThan(40)
    await at.rise()
    await pass(31 * minute, minute)
    expect(at.received).toHaveLength(120)
    expect(new Set(at.received.map(({ event }) => event.id)).size).toBe(120)
    expect((await deliveries(id)).map(({ estado }) => estado)).toEqual(Array(120).fill('entregue'))
    expect(await addressOf(id)).toMatchObject({ falhas: 0, falhando_desde: null, descansa_ate: null })
  })

  test('one event that it refuses keeps no other from it', async () => {
    const at = await receiver()
    at.answerBy((_req, res) => {
      res.writeHead(at.received.at(-1)?.event.data.at === 1 ? 400 : 200).end('nao')
    })
    const { id } = await makeWebhook(database.db, shop, { url: at.url })
    await tell(4)
    await pass(minute, 2_000)
    expect((await deliveries(id)).map(({ estado }) => estado)).toEqual([
      ...['entregue', 'esperando', 'entregue', 'entregue'],
    ])
    expect((await deliveries(id))[1]).toMatchObject({ status: 400, falha: 'resposta', resposta: 'nao' })
  })

  testInAll('claim: after 3 days of failures alone it is switched off, with a mail', async () => {
    const at = await receiver(500)
    const { id } = await makeWebhook(database.db, shop, { url: at.url })
    await tell()
    // At first in steps as short as the pauses: longer ones would draw them out.
    await pass(3 * minute, 2_000)
    await pass(3 * day + 2 * hour, minute)
    expect(await addressOf(id)).toMatchObject({ motivo: 'falhas' })
    expect(at.received.length).toBeGreaterThanOrEqual(pauses.length)
    expect(jobs.sent.map(({ to, subject }) => [to, subject])).toEqual([
      [shop.email, 'Um webhook foi desligado: 3 dias de falhas'],
    ])
    expect(jobs.sent[0]?.text).toContain('127.0.0.1')
    const tried = at.received.length
    await tell()
    await pass(2 * day, hour)
    expect(at.received).toHaveLength(tried)
    expect(jobs.sent).toHaveLength(1)
  })

  testInAll('claim: past 5,000 that wait it is switched off, with a mail', async () => {
    const at = await receiver()
    const { id } = await makeWebhook(database.db, shop, { url: at.url })
    await tell(maxWaiting - 1)
    await tell()
    expect(await addressOf(id)).toMatchObject({ motivo: null })
    await Promise.all([tell(), tell(), tell()])
    expect(await addressOf(id)).toMatchObject({ motivo: 'fila' })
    expect(await deliveries(id)).toHaveLength(maxWaiting)
    await jobs.run()
    expect(at.received).toHaveLength(0)
    expect(jobs.sent.map(({ subject }) => subject)).toEqual([
      'Um webhook foi desligado: avisos demais na fila',
    ])
  })

  test('it rests longer after each failure, up to five minutes; the last try of a delivery is past the 72 hours that switch it off', () => {
    expect([1, 2, 3, 8, 9, 40].map(restAfter)).toEqual([2_000, 4_000, 8_000, 256_000, 300_000, 300_000])
    const all = pauses.reduce((sum, pause) => sum + pause, 0)
    expect(all).toBeGreaterThan(72 * hour)
    expect(all).toBeLessThan(74 * hour)
  })
})

test('a delivery that waited four days is not sent any more', async () => {
  const at = await receiver()
  const { id } = await makeWebhook(database.db, shop, { url: at.url })
  await tell()
  later(4 * day + minute)
  await tell()
  await jobs.run()
  expect(at.received).toHaveLength(1)
  expect((await deliveries(id)).map(({ estado, falha }) => [estado, falha])).toEqual([
    ['falhou', 'tarde'],
    ['entregue', null],
  ])
})

test('claim: when the plan ends what waits is kept back, and goes if it begins again', async () => {
  const at = await receiver()
  await makeWebhook(database.db, shop, { url: at.url })
  await tell()
  await switchPlan(database.db, shop.user_id, 'basico')
  await pass(3 * hour, hour)
  expect(at.received).toHaveLength(0)
  await switchPlan(database.db, shop.user_id, 'profissional')
  await pass(2 * hour, hour)
  expect(at.received).toHaveLength(1)
})

test.each(['desativado_em', 'exclusao_em'])('holds: nothing is sent for an account with %s', async column => {
  const at = await receiver()
  await makeWebhook(database.db, shop, { url: at.url })
  await tell()
  await database.sql`update usuarios set ${database.sql(column)} = now() where id = ${shop.user_id}`
  await pass(2 * hour, hour)
  expect(at.received).toHaveLength(0)
})

test('claim: deliveries are kept for thirty days', async () => {
  const at = await receiver()
  const { id } = await makeWebhook(database.db, shop, { url: at.url })
  await tell()
  await jobs.run()
  later(29 * day)
  await tell()
  await jobs.run()
  expect(await deliveries(id)).toHaveLength(2)
  await pass(2 * day, day)
  expect(await deliveries(id)).toHaveLength(1)
  // Nothing happens any more, and the last one goes all the same.
  await pass(30 * day, day)
  expect(await deliveries(id)).toHaveLength(0)
  expect(await database.sql`select 1 from jobs where tipo = 'entregar_webhook'`).toHaveLength(0)
})

test.each([
  'desligado_em',
  'dormindo_em',
  'desativado_em',
  'exclusao_em',
])('claim: for thirty days too where nothing is sent, with %s, in whatever state', async column => {
  const at = await receiver()
  const { id } = await makeWebhook(database.db, shop, { url: at.url })
  await tell()
  await jobs.run()
  await tell()
  const own = database.sql(column)
  if (column === 'desligado_em')
    await database.sql`update webhooks set desligado_em = now(), motivo = 'dono' where id = ${id}`
  else if (column === 'dormindo_em')
    await database.sql`update webhooks set dormindo_em = now() where id = ${id}`
  else await database.sql`update usuarios set ${own} = now() where id = ${shop.user_id}`
  await pass(29 * day, day)
  expect((await deliveries(id)).map(({ estado }) => estado).sort()).toEqual(['entregue', 'esperando'])
  await pass(2 * day, day)
  expect([await deliveries(id), at.received.length]).toEqual([[], 1])
  expect(await database.sql`select 1 from jobs where tipo = 'entregar_webhook'`).toHaveLength(0)
})

test('claim: what waited for an address that was off is sent as soon as it is on again', async () => {
  const at = await receiver()
  const { id, url } = await makeWebhook(database.db, shop, { url: at.url, eventos: ['order.paid'] })
  const app = await testApp(database.db, { clock: () => now })
  const cookie = await app.signIn(shop.email)
  const change = async (ligado: boolean) => {
    const input = { id, url, eventos: ['order.paid'], ligado }
    expect((await app.call('webhooks.update', input, { cookie })).status).toBe(200)
  }
  await tell()
  await change(false)
  await pass(2 * hour, hour)
  expect(at.received).toHaveLength(0)
  await change(true)
  await jobs.run()
  expect(at.received).toHaveLength(1)
})

test('holds: noting a failure locks the address before its delivery, as sending it again does', async () => {
  const at = await receiver(500)
  const { id } = await makeWebhook(database.db, shop, { url: at.url })
  await tell()
  const [delivery] = await deliveries(id)
  let run: Promise<void> | undefined
  await database.sql.begin(async sql => {
    await sql`update webhooks set descansa_ate = null where id = ${id}`
    run = jobs.run()
    const waits = () =>
      sql`select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`
    await vi.waitFor(async () => expect(await waits()).toHaveLength(1), { timeout: 9_000, interval: 10 })
    await sql`select 1 from entregas_webhook where id = ${delivery?.id} for update nowait`
  })
  await run
  expect((await deliveries(id))[0]).toMatchObject({ tentativas: 1, falha: 'resposta' })
})

test.each([
  'kept',
  'keptBytes',
])('holds: of an address a number of deliveries is kept (%s), those that wait and the newest', async bound => {
  const at = await receiver()
  const { id } = await makeWebhook(database.db, shop, { url: at.url })
  for (let each = 0; each < 5; each++) {
    await tell()
    await jobs.run()
    later(minute)
  }
  await tell(2)
  const [job] = await database.sql`select * from jobs where assunto = ${id}`
  const send = createSender(here)
  const [size] =
    await database.sql`select max(pg_column_size(corpo))::int as most from entregas_webhook where webhook_id = ${id}`
  const three = bound === 'kept' ? 3 : 3 * size?.most
  const work = deliver({ db: database.db, clock: () => now, cipher, send, [bound]: three })
  await work(job as never, AbortSignal.timeout(10_000))
  expect((await deliveries(id)).map(({ created_at }) => created_at.getTime())).toEqual(
    [...[4 * minute], ...[5 * minute, 5 * minute]].map(after => start.getTime() + after),
  )
  expect(at.received).toHaveLength(7)
})
