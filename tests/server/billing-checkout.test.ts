import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeShop } from '../support/shops.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})

async function owner(env: Record<string, string> = {}) {
  const app = await testApp(database.db, { env })
  const shop = await makeShop(database.db)
  const cookie = await app.signIn(shop.email)
  return { shop, ask: (plano: string) => app.call('plans.checkout', { plano }, { cookie }) }
}

test('claim: the configured address goes with the owner’s reference, and keeps what it has', async () => {
  const { ask } = await owner({
    CHECKOUT_URL_BASICO: 'https://pay.example.com/b?cupom=1&s1=de-outro',
    CHECKOUT_URL_PROFISSIONAL: 'https://pay.example.com/p',
  })
  const basico = new URL((await ask('basico')).data.url)
  expect(basico.origin + basico.pathname).toBe('https://pay.example.com/b')
  expect(basico.searchParams.get('cupom')).toBe('1')
  const [reference = '', ...more] = basico.searchParams.getAll('s1')
  expect(more).toEqual([])
  expect(Buffer.from(reference, 'base64url')).toHaveLength(16)
  expect((await ask('profissional')).data).toEqual({ url: `https://pay.example.com/p?s1=${reference}` })
})

test('asked many times at once an account has one reference, which says nothing of it', async () => {
  const { ask, shop } = await owner()
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask('basico')))
  const urls = new Set(answers.map(({ data }) => data.url))
  expect(urls.size).toBe(1)
  expect([...urls].join()).not.toContain(shop.user_id)
  expect([...(await database.sql`select 1 from referencias where user_id = ${shop.user_id}`)]).toHaveLength(1)
})

test('where nothing is sold on one’s own machine it is the sandbox', async () => {
  const { ask } = await owner()
  expect((await ask('profissional')).data.url).toMatch(
    /^\/sandbox\/checkout\?plano=profissional&s1=[\w-]{22}$/,
  )
})

test('a plan that is not sold here has no address, nor has the trial', async () => {
  const { ask } = await owner({ CHECKOUT_URL_BASICO: 'https://pay.example.com/b' })
  expect((await ask('profissional')).error?.key).toBe('nao_encontrado')
  expect((await ask('teste')).error).toMatchObject({
    key: 'entrada_invalida',
    fields: { plano: 'opcao_invalida' },
  })
})

test('claim: when the plan is over it is open: that is when it is needed', async () => {
  const { ask, shop } = await owner()
  await database.sql`update user_planos set data_fim = now() - interval '1 day' where user_id = ${shop.user_id}`
  expect((await ask('basico')).status).toBe(200)
})
