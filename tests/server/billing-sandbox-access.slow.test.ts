import { beforeAll, expect, test } from 'vitest'
import { openSecret, readProvider } from '../../src/server/billing/provider.ts'
import { entregas } from '../../src/server/db/schema/billing.ts'
import { testApp } from '../support/app.ts'
import { setProvider } from '../support/billing.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { form, openSandbox, type Sandbox } from '../support/sandbox.ts'
import { cipher } from '../support/work.ts'

const now = new Date('2026-03-10T15:00:20.000Z')

let database: TestDatabase
let sandbox: Sandbox
beforeAll(async () => {
  database = await freshDatabase()
  sandbox = await openSandbox(database, now)
  await setProvider(database.db)
})

test('where no token is stored it makes one, with which all sign', async () => {
  await database.sql`delete from provedor`
  const { buy } = await sandbox.owner()
  const bought = await Promise.all([buy(), buy(), buy()])
  for (const { location } of bought) expect(location).toMatch(/\?entregas=200$/)
  const made = openSecret(cipher, await readProvider(database.db), 'webhook_token') ?? ''
  expect(made).toHaveLength(32)
  await setProvider(database.db)
})

test('while the integration is off what is told waits', async () => {
  await setProvider(database.db, { active: false })
  const { buy, plan } = await sandbox.owner()
  await buy()
  expect(await plan()).toMatchObject({ plano: 'teste' })
  await setProvider(database.db, { active: true }, now)
  expect(await plan()).toMatchObject({ plano: 'basico' })
})

test.each([
  undefined,
  'null',
  'https://evil.example.com',
])('holds: a form that comes from %s is refused, and tells nothing', async origin => {
  const { s1 } = await sandbox.owner()
  const before = await database.db.$count(entregas)
  const { origin: _, ...rest } = form
  const sold = { plano: 'basico', s1, nome: 'X', email: 'x@exemplo.com.br', como: 'cartao' }
  const { statusCode } = await sandbox.post(
    '/sandbox/checkout',
    { ...sold, periodo: 'mes', entrega: 'na_hora' },
    { ...rest, ...(origin !== undefined && { origin }) },
  )
  expect(statusCode).toBe(403)
  const after = await database.db.$count(entregas)
  expect(after).toBe(before)
})

test('holds: what it is sent is shown as text, and what it does not know is refused', async () => {
  const { buy } = await sandbox.owner()
  const { page, act } = await buy({ nome: '<script>alert(1)</script>' })
  expect(await sandbox.read(page)).toContain('&lt;script&gt;')
  expect(await sandbox.read(page)).not.toContain('<script>')
  const refused = [
    await sandbox.post(page, { ato: 'doar', periodo: 'mes', entrega: 'na_hora' }),
    await sandbox.post(page, { ato: 'renovar', periodo: 'mes', entrega: 'na_hora', valor: '0' }),
    await sandbox.get('/sandbox/checkout?plano=teste'),
    await sandbox.get('/sandbox/checkout?s1=%3Cb%3E'),
    await sandbox.get('/sandbox/assinatura/outra'),
  ]
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400])
  expect((await sandbox.get('/sandbox/assinatura/sandbox-x')).statusCode).toBe(404)
  expect(await act('renovar')).toContain('entregas=200,200')
})

test.each([
  ['a plan is sold', { CHECKOUT_URL_BASICO: 'https://pay.example.com/b' }],
  ['the address is not this machine’s', { APP_URL: 'https://bancada.example.com' }],
  ['other machines are listened to', { HOST: '0.0.0.0' }],
  ['plain http on another host', { APP_URL: 'http://loja.example.com', INSECURE_HTTP: '1' }],
  ['the provider speaks otherwise', { CHECKOUT_PROVIDER: 'Hotmart' }],
])('holds: where %s it is not there', async (_, env: Record<string, string>) => {
  const other = await testApp(database.db, { env })
  const { host, origin } = new URL(env.APP_URL ?? 'http://localhost:3000')
  const ask = (method: 'GET' | 'POST', url: string) =>
    other.app.inject({
      method,
      url,
      headers: { ...form, host, origin },
      payload: method === 'POST' ? 'a=b' : undefined,
    })
  expect(other.app.hasRoute({ method: 'GET', url: '/sandbox/checkout' })).toBe(false)
  for (const url of ['/sandbox/checkout', '/sandbox/assinatura/sandbox-x']) {
    expect((await ask('POST', url)).statusCode).toBe(404)
    expect((await ask('GET', url)).body).not.toContain('Checkout de teste')
  }
})
