import { beforeAll, expect, test } from 'vitest'
import { confirmEmail } from '../../src/server/auth/confirm-email.ts'
import { makeLink } from '../../src/server/auth/credentials/links.ts'
import { deleteAccount } from '../../src/server/auth/deletion/delete-account.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { deliver, deriveDue, type KiwifyOrder, kiwifyBody, setProvider } from '../support/billing.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeShop, type TestShop } from '../support/shops.ts'
import { memoryStorage } from '../support/uploads.ts'

const now = new Date()
const clock = () => new Date()

let database: TestDatabase
let app: TestApp
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
  await setProvider(database.db)
})

let bought = 0
/** A purchase of now, of a subscription of its own; answers its name. */
async function purchase(more: Partial<KiwifyOrder> = {}): Promise<string> {
  const name = `compra-${bought++}`
  const order = { evento: 'order_approved', assinatura: name, pedido: name, aprovado: minute(), ...more }
  expect(await deliver(app, kiwifyBody(order))).toBe(200)
  await deriveDue(database.db, clock)
  return name
}
const minute = () => now.toISOString()

async function ownerOf(name: string) {
  const [row] =
    await database.sql`select user_id, vinculo from assinaturas where grupo = ${`kiwify:assinatura:${name}`}`
  return row && { ...row }
}
const planOf = async ({ user_id }: TestShop) => {
  const [row] = await database.sql`select plano from user_planos where user_id = ${user_id} and ativo`
  return row?.plano
}
const nobody = { user_id: null, vinculo: null }

async function referenceOf(shop: TestShop): Promise<string> {
  const { data } = await app.call(
    'plans.checkout',
    { plano: 'basico' },
    { cookie: await app.signIn(shop.email) },
  )
  return new URL(data.url, 'http://localhost:3000').searchParams.get('s1') ?? ''
}

async function confirmation(shop: TestShop, tipo: 'confirmar_email' | 'trocar_email', email: string) {
  const token = await makeLink(database.db, { tipo, user_id: shop.user_id, email }, clock())
  return () => confirmEmail(database.db, token, clock())
}

test('a purchase with a confirmed account’s address is its owner’s, however it is written', async () => {
  const shop = await makeShop(database.db)
  const name = await purchase({ email: ` ${shop.email.toUpperCase()} ` })
  expect(await ownerOf(name)).toEqual({ user_id: shop.user_id, vinculo: 'email' })
  expect(await planOf(shop)).toBe('basico')
})

test('holds: an address that its owner has not confirmed gets nothing, until it is', async () => {
  const shop = await makeShop(database.db, { confirmed: false })
  const name = await purchase({ email: shop.email })
  expect(await ownerOf(name)).toEqual(nobody)
  expect(await planOf(shop)).toBe('teste')
  await (await confirmation(shop, 'confirmar_email', shop.email))()
  await deriveDue(database.db, clock)
  expect(await ownerOf(name)).toEqual({ user_id: shop.user_id, vinculo: 'email' })
  expect(await planOf(shop)).toBe('basico')
})

test('changing to an address brings what was bought with it', async () => {
  const shop = await makeShop(database.db)
  const email = `outra${bought}@exemplo.com.br`
  const name = await purchase({ email })
  await (await confirmation(shop, 'trocar_email', email))()
  await deriveDue(database.db, clock)
  expect(await ownerOf(name)).toEqual({ user_id: shop.user_id, vinculo: 'email' })
})

test('holds: of a purchase and a confirmation at the same moment neither misses the other', async () => {
  for (let round = 0; round < 15; round++) {
    const shop = await makeShop(database.db, { confirmed: false })
    const name = `junto-${round}`
    const body = kiwifyBody({
      evento: 'order_approved',
      assinatura: name,
      pedido: name,
      aprovado: minute(),
      email: shop.email,
    })
    expect(await deliver(app, body)).toBe(200)
    const confirm = await confirmation(shop, 'confirmar_email', shop.email)
    await Promise.all([deriveDue(database.db, clock), confirm()])
    await deriveDue(database.db, clock)
    expect(await ownerOf(name), String(round)).toMatchObject({ user_id: shop.user_id })
  }
})

test('claim: the reference of the checkout stands over the address', async () => {
  const [shop, other] = [await makeShop(database.db), await makeShop(database.db)]
  const s1 = await referenceOf(shop)
  expect(s1).toMatch(/^[\w-]{22}$/)
  expect(await referenceOf(shop)).toBe(s1)
  expect(await referenceOf(other)).not.toBe(s1)
  const name = await purchase({ email: other.email, s1 })
  expect(await ownerOf(name)).toEqual({ user_id: shop.user_id, vinculo: 'referencia' })
  expect(await planOf(other)).toBe('teste')
})

test('a reference that nobody has is as none', async () => {
  const shop = await makeShop(database.db)
  const name = await purchase({ email: shop.email, s1: 'x'.repeat(22) })
  expect(await ownerOf(name)).toEqual({ user_id: shop.user_id, vinculo: 'email' })
})

test('a subscription stays its owner’s when the address at the provider changes', async () => {
  const [shop, other] = [await makeShop(database.db), await makeShop(database.db)]
  const name = await purchase({ email: shop.email })
  await purchase({ assinatura: name, email: other.email })
  expect(await ownerOf(name)).toEqual({ user_id: shop.user_id, vinculo: 'email' })
  expect(await planOf(other)).toBe('teste')
})

test('what is told of an order without its subscription goes to that subscription, whichever came first', async () => {
  for (const first of ['refund', 'purchase']) {
    const shop = await makeShop(database.db)
    const name = `solto-${first}`
    const approval = kiwifyBody({
      evento: 'order_approved',
      assinatura: name,
      pedido: name,
      aprovado: minute(),
      email: shop.email,
    })
    const refund = kiwifyBody({
      evento: 'order_refunded',
      pedido: name,
      reembolsado: minute(),
      email: shop.email,
    })
    for (const body of first === 'refund' ? [refund, approval] : [approval, refund]) {
      expect(await deliver(app, body)).toBe(200)
      await deriveDue(database.db, clock)
    }
    const found = await database.sql`select grupo, status from assinaturas where grupo like ${`%${name}`}`
    expect(found.map(row => ({ ...row }))).toEqual([
      { grupo: `kiwify:assinatura:${name}`, status: 'refunded' },
    ])
    expect(await planOf(shop)).toBeUndefined()
  }
})

test('claim: when an account is deleted its purchases stay, as nobody’s', async () => {
  const shop = await makeShop(database.db)
  await referenceOf(shop)
  const name = await purchase({ email: shop.email })
  await database.sql`update usuarios set exclusao_em = now() - interval '1 minute' where id = ${shop.user_id}`
  const job = { id: crypto.randomUUID(), user_id: shop.user_id, dados: {}, versao: 0, tentativas: 1 }
  const created_at = now.toISOString()
  await deleteAccount({ db: database.db, storage: memoryStorage(), clock })(
    { ...job, created_at, tipo: 'excluir_conta' },
    AbortSignal.timeout(10_000),
  )
  expect(await ownerOf(name)).toMatchObject({ user_id: null })
  const [sale] = await database.sql`select user_id, status from transacoes where pedido = ${name}`
  expect(sale).toMatchObject({ user_id: null, status: 'paid' })
  await purchase({ assinatura: name, evento: 'subscription_renewed' })
  expect(await ownerOf(name)).toEqual(nobody)
})

test('the owner’s open tabs hear of a new plan, and nobody else’s', async () => {
  const shop = await makeShop(database.db)
  const heard: string[] = []
  const { unlisten } = await database.sql.listen('bancada', payload => heard.push(payload))
  await purchase({ email: shop.email })
  await expect
    .poll(() => heard.map(one => JSON.parse(one)))
    .toContainEqual({
      user_id: shop.user_id,
      noun: 'plans',
      id: shop.user_id,
      aba: null,
    })
  await unlisten()
})
