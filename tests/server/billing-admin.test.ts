import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { deliver, deriveDue, kiwifyBody, secret, setProvider, token } from '../support/billing.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { keysOf } from '../support/keys-of.ts'
import { makeOperator } from '../support/operator.ts'
import { makeShop, type TestShop } from '../support/shops.ts'

let database: TestDatabase
let app: TestApp
let admin: string
let shop: TestShop
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
  admin = (await makeOperator(app, database)).cookie
  shop = await makeShop(database.db)
})
beforeEach(async () => {
  await database.sql`delete from entregas`
  await database.sql`delete from assinaturas`
  await database.sql`delete from jobs`
  await database.sql`delete from provedor`
})

const call = (path: string, input?: unknown) => app.call(`admin.${path}`, input, { cookie: admin })
async function purchase(name: string, more: Parameters<typeof kiwifyBody>[0] | object = {}) {
  const aprovado = new Date().toISOString()
  const body = kiwifyBody({ evento: 'order_approved', pedido: name, aprovado, email: shop.email, ...more })
  expect(await deliver(app, body)).toBe(200)
  await deriveDue(database.db, () => new Date())
}

test('claim, holds: secrets are stored encrypted, told in part, and nowhere in the clear', async () => {
  const api_key = 'chave-da-api-1234'
  const saved = await call('saveProvider', { webhook_token: token, api_key, webhook_secret: 'curto' })
  expect(saved.data).toMatchObject({
    provedor: 'Kiwify',
    webhook_url: 'http://localhost:3000/functions/v1/kiwify-webhook',
    webhook_token: { definido: true, final: 'utvxe'.slice(1) },
    api_key: { definido: true, final: '1234' },
    // Four characters of so few would give it away.
    webhook_secret: { definido: true, final: null },
    active: true,
    account_id: null,
  })
  const [row] = await database.sql`select * from provedor`
  const stored = JSON.stringify(row)
  for (const text of [token, api_key, 'curto']) {
    expect(stored).not.toContain(text)
    expect(saved.body).not.toContain(text)
  }
  expect(new Set([row?.webhook_token, row?.api_key, row?.webhook_secret]).size).toBe(3)
})

test('holds: one secret cannot be put in another’s place', async () => {
  await setProvider(database.db)
  await database.sql`update provedor set webhook_token = webhook_secret`
  expect(await deliver(app, kiwifyBody({ evento: 'order_approved' }), {})).toBe(500)
  expect([...(await database.sql`select 1 from entregas`)]).toEqual([])
})

test('what is absent stays, an empty text clears, and the whole is refused where one is wrong', async () => {
  await call('saveProvider', { webhook_token: token, account_id: 'conta', produto_basico: 'a, b' })
  const { data } = await call('saveProvider', { account_id: '' })
  expect(data).toMatchObject({ webhook_token: { definido: true }, account_id: null, produto_basico: 'a, b' })
  expect((await call('saveProvider', { webhook_token: '' })).data.webhook_token).toEqual({
    definido: false,
    final: null,
  })
  for (const [input, field] of [
    [{ webhook_token: 'x'.repeat(201) }, 'webhook_token'],
    [{ active: 'sim' }, 'active'],
    [{ updated_at: 'x' }, 'updated_at'],
  ] as const) {
    const { status, error } = await call('saveProvider', { account_id: 'outra', ...input })
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, [field]])
  }
  expect((await call('provider')).data.account_id).toBeNull()
})

test('holds: the test goes the way of a delivery, and gives nobody anything', async () => {
  expect((await call('testWebhook')).data).toEqual({ resultado: 'sem_segredo', entrega: null })
  await setProvider(database.db, { produto_basico: 'produto-de-teste' })
  await database.sql`update usuarios set email = 'teste@example.com', email_confirmado_em = now() where id = ${shop.user_id}`
  const { data } = await call('testWebhook')
  expect(data).toMatchObject({
    resultado: 'guardada',
    entrega: { adaptador: 'kiwify', evento: 'compra_aprovada', erro: null },
  })
  await deriveDue(database.db, () => new Date())
  // Not even when it is read again.
  expect((await call('reprocess', { id: data.entrega.id })).status).toBe(200)
  expect([...(await database.sql`select 1 from assinaturas`)]).toEqual([])
  expect((await call('deliveries', {})).data.items).toMatchObject([{ teste: true, erro: null }])
  await database.sql`update usuarios set email = ${shop.email} where id = ${shop.user_id}`
})

test('lists are pages, the newest first, each row once, and tell what is written down', async () => {
  await setProvider(database.db)
  for (let at = 0; at < 5; at++) await purchase(`lista-${at}`)
  for (const [path, keys] of [
    [
      'transactions',
      'abaixo_do_preco amount assinatura_id created_at customer_email customer_name id pedido plano product_name status user_id usuarios.email usuarios.nome webhook_event',
    ],
    [
      'subscriptions',
      'amount carencia_ate created_at customer_email customer_name expires_at id plano_tipo product_name status user_id usuarios.email usuarios.nome vinculo',
    ],
    ['deliveries', 'adaptador derivada_em erro evento id pedido recebida_em teste vezes'],
  ] as const) {
    const ids: string[] = []
    let cursor: string | null = null
    do {
      const { data } = await call(path, { limit: 2, cursor })
      expect(keysOf(data.items), path).toEqual(keys.split(' '))
      ids.push(...data.items.map(({ id }: { id: string }) => id))
      cursor = data.nextCursor
    } while (cursor)
    expect(ids, path).toHaveLength(5)
    expect(new Set(ids).size, path).toBe(5)
  }
})

test('lists are filtered', async () => {
  await setProvider(database.db)
  await purchase('minha')
  await purchase('de-ninguem', { email: 'ninguem@exemplo.com.br' })
  await purchase('velha', { aprovado: '2025-01-10 12:00', assinatura: 's', ate: '2025-02-10 12:00' })
  await purchase('devolvida')
  await purchase('devolvida', { evento: 'order_refunded', reembolsado: new Date().toISOString() })
  await deliver(app, '{"order_id":', {})
  const pedidos = async (input: object) =>
    (await call('transactions', input)).data.items.map((one: { pedido: string }) => one.pedido).sort()
  expect(await pedidos({ sem_dono: true })).toEqual(['de-ninguem'])
  expect(await pedidos({ status: 'refunded' })).toEqual(['devolvida'])
  const count = async (path: string, input: object) => (await call(path, input)).data.items.length
  expect(await count('subscriptions', { status: 'expired' })).toBe(1)
  expect(await count('subscriptions', { status: 'active' })).toBe(2)
  expect(await count('subscriptions', { status: 'refunded' })).toBe(1)
  expect(await count('deliveries', { filtro: 'com_erro' })).toBe(1)
  expect(await count('deliveries', { filtro: 'pendentes' })).toBe(0)
})

test('lists are searched by a part of the buyer, the product or the order', async () => {
  await setProvider(database.db)
  await purchase('pedido-azul', { nome: 'José das Neves', email: 'neves@exemplo.com.br' })
  await purchase('pedido-verde', { nome: 'Ana Maria', produto: 'prod-profissional', assinatura: 's-77' })
  await deliver(app, '{"order_id":', {})
  for (const [q, orders] of [
    ['JOSE DAS', ['pedido-azul']],
    ['neves@exemplo', ['pedido-azul']],
    ['profissional', ['pedido-verde']],
    ['edido-ver', ['pedido-verde']],
    ['%', []],
    ['de ninguém', []],
  ] as const) {
    const found = async (path: string) => (await call(path, { q })).data.items
    expect((await found('transactions')).map(({ pedido }: { pedido: string }) => pedido)).toEqual(orders)
    expect((await found('deliveries')).map(({ pedido }: { pedido: string }) => pedido)).toEqual(orders)
    expect(await found('subscriptions')).toHaveLength(orders.length)
  }
  // Of a subscription by the provider's number, also where a delivery is about no order.
  expect((await call('deliveries', { q: 's-77' })).data.items).toHaveLength(1)
})

test('holds: a delivery is shown without whom it is about, until it is asked for with a reason', async () => {
  await setProvider(database.db)
  const mine = { nome: 'Severino Sigiloso', email: 'sigiloso@exemplo.com.br' }
  await purchase('velado', mine)
  const [row] = await database.sql`select id, corpo from entregas where pedido = 'velado'`
  const { data, body } = await call('delivery', { id: row?.id })
  expect(keysOf(data)).toEqual(
    'adaptador corpo derivada_em erro evento id pedido recebida_em teste vezes'.split(' '),
  )
  for (const secret of ['everino', 'igiloso', 'exemplo.com', '987411107', '52998224725'])
    expect(body).not.toContain(secret)
  expect(JSON.parse(data.corpo)).toMatchObject({
    order_id: 'velado',
    webhook_event_type: 'order_approved',
    Customer: { email: 's***@e***.br', full_name: 'S***', CPF: '***' },
    Product: { product_id: 'prod-basico' },
    Commissions: { charge_amount: 1490 },
  })
  expect((await call('revealDelivery', { id: row?.id })).error?.fields).toEqual({
    motivo: 'motivo_obrigatorio',
  })
  const revealed = await call('revealDelivery', { id: row?.id, motivo: 'O comprador reclamou' })
  expect(revealed.data).toEqual({ corpo: row?.corpo })
  const { items } = (await call('audit', { ato: 'entrega_revelada' })).data
  expect(items).toMatchObject([{ detalhe: { entrega: row?.id }, motivo: 'O comprador reclamou' }])
  for (const path of ['delivery', 'revealDelivery']) {
    const input = { id: crypto.randomUUID(), ...(path === 'delivery' ? {} : { motivo: 'x' }) }
    expect((await call(path, input)).error?.key).toBe('nao_encontrado')
  }
})

test('a purchase that is nobody’s is linked by hand, to an account that there is', async () => {
  await setProvider(database.db)
  await purchase('a-ligar', { email: 'ninguem@exemplo.com.br' })
  const [{ id: transacao_id } = { id: '' }] = await database.sql`select id from transacoes`
  const owner = await makeShop(database.db)
  for (const input of [
    { transacao_id, user_id: crypto.randomUUID() },
    { transacao_id: crypto.randomUUID(), user_id: owner.user_id },
  ])
    expect((await call('linkPurchase', input)).error?.key).toBe('nao_encontrado')
  expect((await call('linkPurchase', { transacao_id, user_id: owner.user_id })).status).toBe(200)
  const { data } = await app.call('plans.current', undefined, { cookie: await app.signIn(owner.email) })
  expect(data).toMatchObject({ plano: 'basico', expirado: false })
  expect((await call('subscriptions', {})).data.items).toMatchObject([{ vinculo: 'manual' }])
})

test('what a release could not read another one reads again', async () => {
  await setProvider(database.db)
  await deliver(app, kiwifyBody({ evento: 'order_approved', pedido: 'outra-vez', email: shop.email }))
  await deriveDue(database.db, () => new Date())
  const [row] = await database.sql`update entregas set erro = 'campos_invalidos', grupo = null, evento = null,
    derivada_em = null returning id`
  await database.sql`delete from assinaturas`
  const { data } = await call('reprocess', { id: row?.id })
  expect(data).toMatchObject({ erro: null, evento: 'order_approved', derivada_em: expect.any(String) })
  expect(await database.sql`select grupo from assinaturas`).toMatchObject([
    { grupo: 'kiwify:pedido:outra-vez' },
  ])
  expect((await call('reprocess', { id: crypto.randomUUID() })).error?.key).toBe('nao_encontrado')
})

test('the operator sees how many wait, and how many were refused today', async () => {
  await setProvider(database.db, { active: false })
  await deliver(app, kiwifyBody({ evento: 'order_approved' }))
  await deliver(app, kiwifyBody({ evento: 'order_approved' }), { signature: 'x' })
  const { data } = await call('provider')
  expect(data).toMatchObject({ active: false, pendentes: 1, recusas: { hoje: 1 } })
  expect(JSON.stringify(data)).not.toContain(secret)
})
