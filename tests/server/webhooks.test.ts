import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAttempts } from '../../src/server/auth/credentials/attempts.ts'
import { putApiToSleep } from '../../src/server/auth/sessions/sleep-api.ts'
import { eraseCustomer } from '../../src/server/data/erase-customer.ts'
import { transaction } from '../../src/server/db/transaction.ts'
import { createCipher } from '../../src/server/secrets/cipher.ts'
import { queueEvents } from '../../src/server/webhooks/queue-event.ts'
import { rotateWebhooks, secretPurpose } from '../../src/server/webhooks/secret.ts'
import { createSender } from '../../src/server/webhooks/send.ts'
import { createWebhook, updateWebhook } from '../../src/server/webhooks/write-webhooks.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { own, turnOnTotp } from '../support/factors.ts'
import { importer } from '../support/imports.ts'
import { expectDocumented, receiver } from '../support/receiver.ts'
import { makeDelivery, makeWebhook } from '../support/sample-webhook.ts'
import {
  makeCustomer,
  makeOrder,
  makeReminder,
  makeShop,
  password,
  switchPlan,
  type TestShop,
} from '../support/shops.ts'
import { testInAll } from '../support/test-in-all.ts'
import { memoryStorage } from '../support/uploads.ts'
import { cipher, testWork } from '../support/work.ts'

let database: TestDatabase
let app: TestApp
let shop: TestShop
let cookie: string
let jobs: ReturnType<typeof testWork>
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
  const send = createSender({ appUrl: new URL('http://localhost:3000') })
  jobs = testWork(database, () => new Date(), memoryStorage(), { send })
})
beforeEach(async () => {
  shop = await makeShop(database.db, { plano: 'profissional' })
  cookie = await app.signIn(shop.email)
  await jobs.run()
  jobs.sent.length = 0
})

/** Asks with the account's password where an address is given, unless the input says another. */
const ask = (path: string, input?: object) =>
  app.call(`webhooks.${path}`, input && 'url' in input ? { ...own, ...input } : input, { cookie })
const url = (path: string = crypto.randomUUID()) => `http://127.0.0.1:9/${path}`
const eventos = ['order.created', 'order.paid']

describe('an address', () => {
  test('claim, holds: its secret is shown once, and stored encrypted', async () => {
    const { data } = await ask('create', { url: url('avisos'), eventos })
    expect(data.segredo).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const [stored] = await database.sql`select * from webhooks where user_id = ${shop.user_id}`
    expect(JSON.stringify(stored)).not.toContain(data.segredo.slice(6, 30))
    expect(cipher.decrypt(secretPurpose(shop.user_id, data.id), stored?.segredo)).toBe(data.segredo)
    const others = [
      await ask('list'),
      await ask('update', { id: data.id, url: url(), eventos, ligado: false }),
    ]
    for (const { status, body } of others) {
      expect(status).toBe(200)
      expect(body).not.toMatch(/whsec_|segredo/)
    }
  })

  test('holds: the same form again answers the same webhook with another secret, and is told once', async () => {
    const given = { chave: crypto.randomUUID(), url: url(), eventos }
    for (let each = 0; each < 4; each++) await makeWebhook(database.db, shop)
    const first = (await ask('create', given)).data
    const again = await ask('create', { ...given, eventos: ['order.paid'] })
    expect(again).toMatchObject({
      status: 200,
      data: { id: first.id, url: given.url, eventos: ['order.paid'] },
    })
    expect((await ask('list')).data).toHaveLength(5)
    expect(again.data.segredo).not.toBe(first.segredo)
    const [stored] = await database.sql`select segredo from webhooks where id = ${first.id}`
    expect(cipher.decrypt(secretPurpose(shop.user_id, first.id), stored?.segredo)).toBe(again.data.segredo)
    const [tries] = await database.sql`select points from limites where key = ${`webhook:${shop.user_id}`}`
    expect(tries?.points).toBe(1)
    await jobs.run()
    expect(jobs.sent).toHaveLength(1)
    // Another address is checked and told, as one that is changed.
    expect((await ask('create', { ...given, url: 'https://10.0.0.1/' })).error?.fields).toEqual({
      url: 'endereco_interno',
    })
    expect((await ask('create', { ...given, url: url() })).data.id).toBe(first.id)
    await jobs.run()
    expect(jobs.sent).toHaveLength(2)
  })

  test('holds: neither another owner’s form nor the id of a webhook is a way to its secret', async () => {
    const stranger = await makeShop(database.db, { plano: 'profissional' })
    const theirs = { cookie: await app.signIn(stranger.email) }
    const given = { chave: crypto.randomUUID(), url: url(), eventos }
    const { data } = await app.call('webhooks.create', { ...own, ...given }, theirs)
    const old = await makeWebhook(database.db, stranger)
    const stored = () => database.sql`select * from webhooks where user_id = ${stranger.user_id} order by id`
    const before = await stored()
    for (const chave of [given.chave, data.id, old.id])
      expect((await ask('create', { ...given, chave, url: url() })).status).toBe(200)
    expect(await stored()).toEqual(before)
    expect((await ask('list')).data).toHaveLength(3)
    // Nor is it one for who has the session, and reads the ids in the list.
    for (const chave of [data.id, old.id]) {
      const made = await app.call('webhooks.create', { ...own, ...given, chave, url: url() }, theirs)
      expect([data.id, old.id]).not.toContain(made.data.id)
    }
  })

  test('claim: its owner is told by mail of a new one, and of one that changed its address', async () => {
    const { data } = await ask('create', { url: url(), eventos })
    await jobs.run()
    await ask('update', { id: data.id, url: data.url, eventos: ['order.paid'], ligado: true })
    await jobs.run()
    await ask('update', { id: data.id, url: url(), eventos, ligado: true })
    await jobs.run()
    expect(jobs.sent.map(({ to, subject }) => [to, subject])).toEqual([
      [shop.email, 'Um webhook foi ligado à sua loja'],
      [shop.email, 'Um webhook foi ligado à sua loja'],
    ])
    expect(jobs.sent[0]?.text).not.toContain('whsec_')
  })

  test('holds: whoever lost the account while names were asked makes no address, and changes none', async () => {
    const { id, url: before } = await makeWebhook(database.db, shop)
    const [session] = await database.sql`select id_publico from sessoes where user_id = ${shop.user_id}`
    const attempts = createAttempts(database.db, () => new Date())
    const resolve = async () => {
      await database.sql`delete from sessoes where user_id = ${shop.user_id}`
      return [{ address: '127.0.0.1', family: 4 }]
    }
    const config = { appUrl: new URL('http://localhost:3000') }
    const owner = {
      ...{ db: database.db, config, cipher, attempts, resolve },
      ...{
        user: { id: shop.user_id },
        ip: '127.0.0.1',
        clock: () => new Date(),
        id_publico: session?.id_publico,
      },
    } as never
    const wanted = { ...own, url: 'http://localhost:9/novo', eventos: ['order.paid' as const] }
    const refused = { key: 'nao_autenticado' }
    await expect(createWebhook(owner, shop, wanted, new Date())).rejects.toMatchObject(refused)
    const changed = updateWebhook(owner, shop, { ...wanted, id, ligado: true }, new Date())
    await expect(changed).rejects.toMatchObject(refused)
    const rows = await database.sql`select url from webhooks where user_id = ${shop.user_id}`
    expect(rows.map(row => row.url)).toEqual([before])
  })

  test('holds: a form’s first call that was slow replaces nothing that its repeat has answered', async () => {
    const [session] = await database.sql`select id_publico from sessoes where user_id = ${shop.user_id}`
    const attempts = createAttempts(database.db, () => new Date())
    const chave = crypto.randomUUID()
    const resolve = async () => {
      expect((await ask('create', { chave, url: url(), eventos })).status).toBe(200)
      return [{ address: '127.0.0.1', family: 4 }]
    }
    const owner = {
      ...{ db: database.db, config: { appUrl: new URL('http://localhost:3000') }, cipher, attempts, resolve },
      ...{
        user: { id: shop.user_id },
        ip: '127.0.0.1',
        clock: () => new Date(),
        id_publico: session?.id_publico,
      },
    } as never
    const first = { ...own, chave, url: 'http://localhost:9/antes', eventos: ['order.paid' as const] }
    await expect(createWebhook(owner, shop, first, new Date())).rejects.toMatchObject({ key: 'indisponivel' })
    const rows = await database.sql`select url from webhooks where user_id = ${shop.user_id}`
    expect(rows).toHaveLength(1)
    expect(rows[0]?.url).not.toBe(first.url)
  })

  testInAll(
    'holds: an address whose name servers do not answer is refused beside its field, after seconds',
    async () => {
      const attempts = createAttempts(database.db, () => new Date())
      const config = { appUrl: new URL('http://localhost:3000') }
      const owner = { db: database.db, config, cipher, attempts, ip: '127.0.0.1', user: { id: shop.user_id } }
      const resolve = () => new Promise<never>(() => {})
      const wanted = { ...own, url: 'https://loja.com.br/', eventos: ['order.paid' as const] }
      const begun = performance.now()
      await expect(
        createWebhook({ ...owner, resolve } as never, shop, wanted, new Date()),
      ).rejects.toMatchObject({
        key: 'entrada_invalida',
        data: { fields: { url: 'endereco_desconhecido' } },
      })
      expect(performance.now() - begun).toBeLessThan(30_000)
    },
  )

  test('holds: an account gives thirty addresses a day, new or changed, and only once its e-mail is confirmed', async () => {
    const { data } = await ask('create', { url: url(), eventos })
    const same = { id: data.id, url: data.url, eventos, ligado: true }
    await database.sql`update usuarios set email_confirmado_em = null where id = ${shop.user_id}`
    expect((await ask('create', { url: url(), eventos })).error?.key).toBe('email_nao_confirmado')
    expect((await ask('update', { ...same, url: url() })).error?.key).toBe('email_nao_confirmado')
    await database.sql`update usuarios set email_confirmado_em = now() where id = ${shop.user_id}`
    const attempts = createAttempts(database.db, () => new Date())
    for (let each = 0; each < 29; each++) await attempts.countWebhook(shop.user_id)
    expect((await ask('create', { url: url(), eventos })).error?.key).toBe('muitas_tentativas')
    expect((await ask('update', { ...same, url: url() })).error?.key).toBe('muitas_tentativas')
    // What gives no address is open: its events, and switching it off.
    expect((await ask('update', { ...same, ligado: false })).status).toBe(200)
    await jobs.run()
    expect(jobs.sent).toHaveLength(1)
  })

  test('holds: a session alone gives no address: it takes the password and the app’s code', async () => {
    const { id, url: before } = await makeWebhook(database.db, shop)
    const same = { id, url: before, eventos, ligado: true }
    const given = { url: url(), eventos }
    const plain = (path: string, input: object) => app.call(`webhooks.${path}`, input, { cookie })
    const fieldsOf = async (path: string, input: object) => (await plain(path, input)).error?.fields
    expect(await fieldsOf('create', given)).toEqual({ senha_atual: 'senha_obrigatoria' })
    expect(await fieldsOf('update', { ...same, url: url() })).toEqual({ senha_atual: 'senha_obrigatoria' })
    const wrong = { senha_atual: 'errada de todo' }
    expect(await fieldsOf('create', { ...given, ...wrong })).toEqual({ senha_atual: 'senha_incorreta' })
    expect(await fieldsOf('update', { ...same, ...wrong, url: url() })).toEqual({
      senha_atual: 'senha_incorreta',
    })
    const { codigos } = await turnOnTotp(app, cookie, new Date())
    for (const [code, key] of [
      [undefined, 'codigo_necessario'],
      ['000000', 'codigo_invalido'],
    ]) {
      expect((await ask('create', { ...given, code })).error?.key).toBe(key)
      expect((await ask('update', { ...same, url: url(), code })).error?.key).toBe(key)
    }
    expect((await ask('list')).data.map((row: { url: string }) => row.url)).toEqual([before])
    // An address that must not be called uses up no code, and what gives no address asks nobody.
    const [first, second] = codigos
    expect((await ask('create', { ...given, url: 'https://10.0.0.1/', code: first })).error?.fields).toEqual({
      url: 'endereco_interno',
    })
    expect((await ask('create', { ...given, code: first })).status).toBe(200)
    expect((await ask('update', { ...same, url: url(), code: first })).error?.key).toBe('codigo_invalido')
    expect((await ask('update', { ...same, url: url(), code: second })).status).toBe(200)
    const { data } = await ask('list')
    const now = data.find((row: { id: string }) => row.id === id)
    expect((await plain('update', { ...same, url: now.url, eventos: ['order.paid'] })).status).toBe(200)
  })

  test('claim, holds: a shop has five, however many are made at once', async () => {
    const made = await Promise.all(Array.from({ length: 12 }, () => ask('create', { url: url(), eventos })))
    expect(made.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(made.filter(({ error }) => error?.key === 'limite_webhooks')).toHaveLength(7)
  })

  test('claim, holds: it is of the Profissional plan, while that holds', async () => {
    const { id } = await makeWebhook(database.db, shop)
    await switchPlan(database.db, shop.user_id, 'basico')
    const wanted = { url: url(), eventos }
    expect((await ask('create', wanted)).error?.key).toBe('plano_sem_api')
    expect((await ask('update', { ...wanted, id, ligado: true })).error?.key).toBe('plano_sem_api')
    expect((await ask('test', { id })).error?.key).toBe('plano_sem_api')
    // Taking it away is open.
    expect((await ask('delete', { id })).status).toBe(200)
  })

  test.each([
    ['https://10.0.0.1/', 'endereco_interno'],
    ['https://169.254.169.254/latest/meta-data', 'endereco_interno'],
    ['https://198.18.0.1/', 'endereco_reservado'],
    ['https://nao-existe.invalid/', 'endereco_desconhecido'],
    ['http://loja.com.br/', 'endereco_sem_https'],
    ['https://loja.com.br:8443/', 'endereco_com_porta'],
    ['https://dono:senha@loja.com.br/', 'endereco_com_senha'],
    ['nada', 'endereco_invalido'],
    ['', 'endereco_obrigatorio'],
    [`https://loja.com.br/${'a'.repeat(500)}`, 'texto_longo'],
  ])('holds: %s is refused beside its field, made new or changed', async (wrong, issue) => {
    const { id } = await makeWebhook(database.db, shop)
    for (const answer of [
      await ask('create', { url: wrong, eventos }),
      await ask('update', { id, url: wrong, eventos, ligado: true }),
    ])
      expect([answer.status, answer.error?.fields]).toEqual([400, { url: issue }])
  })

  test('the same address twice, no event and unknown ones are refused', async () => {
    const given = { url: url(), eventos }
    await ask('create', given)
    expect((await ask('create', given)).error?.fields).toEqual({ url: 'endereco_repetido' })
    expect((await ask('create', { url: url(), eventos: [] })).error?.fields).toEqual({
      eventos: 'eventos_obrigatorios',
    })
    expect((await ask('create', { url: url(), eventos: ['order.paid', 'order.paid'] })).status).toBe(400)
    expect((await ask('create', { url: url(), eventos: ['order.burnt'] })).status).toBe(400)
  })

  test('switched on again it wakes, forgets its failures and gets what waited', async () => {
    const at = await receiver()
    const { id } = await makeWebhook(database.db, shop, { url: at.url })
    await tell()
    await database.sql`update webhooks set desligado_em = now(), motivo = 'falhas', dormindo_em = now(), falhas = 9,
      falhando_desde = now(), descansa_ate = now() + interval '1 hour' where id = ${id}`
    await jobs.run()
    expect(at.received).toHaveLength(0)
    const { data } = await ask('update', { id, url: at.url, eventos, ligado: true })
    expect(data).toMatchObject({ desligado_em: null, motivo: null, dormindo_em: null, esperando: 1 })
    await jobs.run()
    expect(at.received).toHaveLength(1)
  })

  test('deleted, its log goes with it, and what waited is not sent', async () => {
    const at = await receiver()
    const { id } = await makeWebhook(database.db, shop, { url: at.url })
    await tell()
    expect((await ask('delete', { id })).status).toBe(200)
    expect((await ask('delete', { id })).status).toBe(404)
    await jobs.run()
    expect(at.received).toHaveLength(0)
    expect(await database.sql`select 1 from entregas_webhook where webhook_id = ${id}`).toHaveLength(0)
  })

  test('holds: its secret is encrypted anew by the next key', async () => {
    const { id, segredo } = await makeWebhook(database.db, shop)
    const keys = [{ id: 'nova', key: Buffer.alloc(32, 7) }]
    const next = createCipher(keys)
    const both = { ...next, decrypt: cipher.decrypt }
    const [{ total } = { total: 0 }] = await database.sql`select count(*)::int as total from webhooks`
    expect(await rotateWebhooks(database.db, both)).toBe(total)
    expect(await rotateWebhooks(database.db, both)).toBe(0)
    const [row] = await database.sql`select segredo from webhooks where id = ${id}`
    expect(next.decrypt(secretPurpose(shop.user_id, id), row?.segredo)).toBe(segredo)
    await database.sql`delete from webhooks`
  })
})

describe('the log', () => {
  test('claim: each delivery with its body and answer, the newest first', async () => {
    const at = await receiver((_req, res) => res.writeHead(503).end('agora não'))
    const { id } = await makeWebhook(database.db, shop, { url: at.url })
    await tell()
    await jobs.run()
    const { data } = await ask('deliveries', { id })
    expect(data.items).toHaveLength(1)
    expect(data.items[0]).toMatchObject({
      ...{ tipo: 'order.paid', estado: 'esperando', tentativas: 1, status: 503, falha: 'resposta' },
      ...{ resposta: 'agora não', corpo: at.received[0]?.body },
    })
    expect(data.items[0].ms).toBeGreaterThanOrEqual(0)
    expect((await ask('list')).data[0]).toMatchObject({ esperando: 1, ultimo_status: 503 })
  })

  test('claim: “Enviar de novo” sends the same event again, also one that had come', async () => {
    const at = await receiver()
    const { id } = await makeWebhook(database.db, shop, { url: at.url })
    await tell()
    await jobs.run()
    const { data } = await ask('deliveries', { id })
    const again = await ask('resend', { id: data.items[0].id })
    expect(again.data).toMatchObject({ estado: 'esperando', tentativas: 0 })
    await jobs.run()
    expect(at.received).toHaveLength(2)
    expect(at.received[1]?.body).toBe(at.received[0]?.body)
    expect(at.received[1]?.headers['webhook-id']).toBe(at.received[0]?.headers['webhook-id'])
  })

  test('an address that is off or asleep is not sent to again', async () => {
    const { id } = await makeWebhook(database.db, shop)
    const delivery = await makeDelivery(database.db, shop, id)
    await database.sql`update webhooks set dormindo_em = now() where id = ${id}`
    expect((await ask('resend', { id: delivery.id })).error?.key).toBe('webhook_parado')
    expect((await ask('test', { id })).error?.key).toBe('webhook_parado')
    await database.sql`update webhooks set dormindo_em = null, desligado_em = now(), motivo = 'dono' where id = ${id}`
    expect((await ask('resend', { id: delivery.id })).error?.key).toBe('webhook_parado')
  })

  test('claim: “Enviar teste” says at once how it went, also to an address that is off', async () => {
    const at = await receiver()
    const { id } = await makeWebhook(database.db, shop, { url: at.url })
    await database.sql`update webhooks set desligado_em = now(), motivo = 'falhas' where id = ${id}`
    const good = await ask('test', { id })
    expect(good.data).toMatchObject({ tipo: 'webhook.test', estado: 'entregue', status: 200 })
    expect(at.received[0]?.event).toMatchObject({ type: 'webhook.test' })
    expectDocumented(at.received[0]?.event)
    at.answerBy(404)
    expect((await ask('test', { id })).data).toMatchObject({ estado: 'falhou', status: 404 })
    await at.fall()
    expect((await ask('test', { id })).data).toMatchObject({ estado: 'falhou', falha: 'recusou' })
    await jobs.run()
    const [row] = await database.sql`select falhas from webhooks where id = ${id}`
    expect(row?.falhas).toBe(0)
  })

  test('holds: samples are limited to thirty an hour', async () => {
    const attempts = createAttempts(database.db, () => new Date())
    for (let each = 0; each < 30; each++) await attempts.countWebhookTest(shop.user_id)
    const { id } = await makeWebhook(database.db, shop)
    expect((await ask('test', { id })).error?.key).toBe('muitas_tentativas')
  })
})

test('claim, holds: erasing a customer deletes the deliveries that name them, and tells by the id alone', async () => {
  const at = await receiver()
  const webhook = await makeWebhook(database.db, shop, { url: at.url })
  const person = { nome: 'Zulmira Marcada', telefone: '(92) 99123-4567' }
  const customer = await makeCustomer(database.db, shop, person)
  const other = await makeCustomer(database.db, shop, { nome: 'Outra Pessoa' })
  const order = await makeOrder(database.db, shop, customer.id, {})
  await makeOrder(database.db, shop, other.id, {})
  await makeReminder(database.db, shop, { titulo: 'Ligar para Zulmira Marcada', os_id: order.id })
  const named = { tipo: 'reminder.due' as const, data: () => ({ titulo: 'Zulmira Marcada' }) }
  await transaction(database.db, tx =>
    queueEvents(tx, shop, [{ ...named, lembrete_id: crypto.randomUUID() }], new Date()),
  )
  const attempts = createAttempts(database.db, () => new Date())
  const asker = {
    ...{ db: database.db, attempts, user: { id: shop.user_id }, ip: '127.0.0.1', storage: memoryStorage() },
  }
  const erase = { id: customer.id, based_on: customer.updated_at, senha_atual: password }
  const [now] = await database.sql`select updated_at from clientes where id = ${customer.id}`
  await eraseCustomer(asker as never, shop, { ...erase, based_on: now?.updated_at.toISOString() }, new Date())
  const left = await database.sql`select corpo, tipo from entregas_webhook where webhook_id = ${webhook.id}`
  expect(left.map(({ tipo }) => tipo).toSorted()).toEqual([
    ...['client.created', 'client.erased', 'order.created'],
  ])
  expect(JSON.stringify(left)).not.toMatch(/Zulmira|99123-?4567/)
  await jobs.run()
  expect(at.types().toSorted()).toEqual(['client.created', 'client.erased', 'order.created'])
})

test('claim: an import tells its end alone, with its counts; its undo tells nothing', async () => {
  const { id } = await makeWebhook(database.db, shop)
  const told = () => database.sql`select tipo, corpo from entregas_webhook where webhook_id = ${id}`
  const { preview, confirm, call, run } = importer(database, app, cookie)
  const read = await preview('clientes', 'Nome;Telefone\nAna Paula;(11) 98741-1107\nBeto;(11) 98741-1108\n')
  await confirm(read)
  const events = await told()
  expect(events.map(({ tipo }) => tipo)).toEqual(['import.finished'])
  expectDocumented(JSON.parse(events[0]?.corpo))
  expect(JSON.parse(events[0]?.corpo).data).toMatchObject({
    ...{ id: read.id, tipo: 'planilha', contagens: { clientes: 2 } },
  })
  await call('undo', { id: read.id })
  await run()
  expect(await database.sql`select 1 from clientes where user_id = ${shop.user_id}`).toHaveLength(0)
  expect(await told()).toHaveLength(1)
})

test('claim, holds: with the account all of it goes', async () => {
  const { id } = await makeWebhook(database.db, shop)
  await makeDelivery(database.db, shop, id)
  await database.sql`delete from usuarios where id = ${shop.user_id}`
  expect(await database.sql`select 1 from webhooks where id = ${id}`).toHaveLength(0)
  expect(await database.sql`select 1 from entregas_webhook where webhook_id = ${id}`).toHaveLength(0)
})

test('claim, holds: after a recovery all sleep until their owner wakes each, and a mail says so', async () => {
  const at = await receiver()
  const first = await makeWebhook(database.db, shop, { url: at.url })
  await makeWebhook(database.db, shop)
  await tell()
  await transaction(database.db, tx => putApiToSleep(tx, shop.user_id, new Date()))
  await jobs.run()
  expect(at.received).toHaveLength(0)
  expect(jobs.sent.map(({ to, subject }) => [to, subject])).toEqual([[shop.email, 'Webhooks em pausa']])
  expect((await ask('list')).data.map(({ dormindo_em }: { dormindo_em: string }) => !!dormindo_em)).toEqual([
    true,
    true,
  ])
  await ask('update', { id: first.id, url: at.url, eventos, ligado: true })
  await jobs.run()
  expect(at.received).toHaveLength(1)
})

const tell = () =>
  transaction(database.db, tx =>
    queueEvents(tx, shop, [{ tipo: 'order.paid', data: () => ({}) }], new Date()),
  )
