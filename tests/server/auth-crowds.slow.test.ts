import { beforeAll, expect, test } from 'vitest'
import { createAttempts } from '../../src/server/auth/credentials/attempts.ts'
import { limitPasswords } from '../../src/server/auth/credentials/password.ts'
import { checkCredentials } from '../../src/server/auth/sign-in.ts'
import { Refusal } from '../../src/server/errors.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { tally } from '../support/http.ts'
import { makeShop, password } from '../support/shops.ts'
import { cipher } from '../support/work.ts'

let database: TestDatabase
let app: TestApp
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
})

const keyOf = (error: unknown) => (error instanceof Refusal ? error.key : String(error))
const many = (count: number) => Array.from({ length: count }, (_, index) => index)
const signIn = (email: string, cookie = '') =>
  app.call('auth.signIn', { email, password }, { headers: { cookie } })

/** The cookie by which the account knows the browser that got this answer. */
const deviceOf = ({ setCookie = '' }: { setCookie: string | undefined }) =>
  /aparelho[^=]*=[^;]+/.exec(setCookie)?.[0] ?? ''

test('sixty right sign-ins of one account at once take nobody else’s turn', async () => {
  const [attacker, ...others] = await Promise.all(many(4).map(() => makeShop(database.db)))
  const clock = () => new Date()
  const nobodyCounts = { countSignIn: async () => {}, clearSignIn: async () => true }
  const attempt = ({ email = '' } = {}) =>
    checkCredentials(
      {
        db: database.db,
        attempts: { ...createAttempts(database.db, clock), ...nobodyCounts },
        cipher,
        clock,
        config: { production: false },
        ip: '127.0.0.1',
        cookies: '',
      },
      { email, password },
    ).then(() => 'in', keyOf)
  const crowd = many(60).map(() => attempt(attacker))
  expect(await Promise.all(others.map(attempt))).toEqual(['in', 'in', 'in'])
  expect(new Set(await Promise.all(crowd))).toEqual(new Set(['in', 'muitas_tentativas']))
})

test('the right password gives tries back ten times, not without end', async () => {
  const shop = await makeShop(database.db)
  const device = deviceOf(await signIn(shop.email))
  await database.sql`update limites set points = 10 where key like 'entrou_conta:%'`
  // Not given back from here on: twenty more for the browser, and as many for the account.
  await signIn(shop.email, device)
  await database.sql`update limites set points = 19 where key like 'entrar_aparelho:%'`
  expect(tally([await signIn(shop.email, device), await signIn(shop.email, device)])).toEqual({
    200: 1,
    muitas_tentativas: 1,
  })
  // Nor does a browser become known, with tries of its own, meanwhile.
  const elsewhere = await signIn(shop.email)
  expect([elsewhere.status, deviceOf(elsewhere)]).toEqual([200, ''])
  const [counted] = await database.sql`select points from limites where key like 'entrar_conta:%'`
  expect(counted?.points).toBe(1)
})

test('a crowd that hashes for one account, or from one address, has its own queue', async () => {
  let letGo = () => {}
  const gate = new Promise<void>(resolve => {
    letGo = resolve
  })
  let running = 0
  const held = async () => {
    running++
    await gate
  }
  const crowd = many(30).map(() => limitPasswords('a', '203.0.113.1', held).catch(keyOf))
  expect(await Promise.all(crowd.slice(21))).toEqual(Array(9).fill('muitas_tentativas'))
  expect(running).toBe(1)
  // Another account at the same address, then another address while that one's four turns are taken.
  expect(await limitPasswords('b', '203.0.113.1', async () => 'served')).toBe('served')
  const neighbours = many(3).map(index => limitPasswords(`c${index}`, '203.0.113.1', held))
  const fifth = limitPasswords('d', '203.0.113.1', held)
  expect(await limitPasswords('e', '203.0.113.2', async () => 'served')).toBe('served')
  expect(running).toBe(4)
  letGo()
  await Promise.all([...crowd, ...neighbours, fifth])
})

test('holds: a crowd of many networks of one IPv6 /48 hashes eight at a time, and others have their turn', async () => {
  let letGo = () => {}
  const gate = new Promise<void>(resolve => {
    letGo = resolve
  })
  let running = 0
  const held = async () => {
    running++
    await gate
  }
  const crowd = many(40).map(index => limitPasswords(`n${index}`, `2001:db8:7:${index}::1`, held))
  expect(await limitPasswords('o', '2001:db8:8::1', async () => 'served')).toBe('served')
  expect(running).toBe(8)
  letGo()
  await Promise.all(crowd)
  expect(running).toBe(40)
})

test('of tries from many addresses three ask the database at a time, and each address has its turn', async () => {
  const { limitAddress } = createAttempts(database.db, () => new Date())
  const order: string[] = []
  let running = 0
  let most = 0
  const ask = (ip: string) =>
    limitAddress(ip, async () => {
      most = Math.max(most, ++running)
      order.push(ip)
      await database.sql`select 1`
      running--
    })
  const crowd = many(40).map(index => ask(`203.0.113.${index % 20}`))
  await ask('198.51.100.1')
  // One of each of the twenty, and what ran meanwhile.
  expect(order.length).toBeLessThan(32)
  await Promise.all(crowd)
  expect([most, order.length]).toEqual([3, 41])
})

test('holds: a storm from sixty addresses: a newcomer signs in, and a browser that the account knows goes first', async () => {
  const behindProxy = await testApp(database.db, { env: { TRUSTED_PROXIES: '127.0.0.1' } })
  const [newcomer, victim] = [await makeShop(database.db), await makeShop(database.db)]
  const device = deviceOf(await signIn(victim.email))
  const from = (address: string, email: string, cookie = '') =>
    behindProxy.call('auth.signIn', { email, password }, { headers: { 'x-forwarded-for': address, cookie } })
  let answered = 0
  const storm = many(80).map(index =>
    from(`203.0.113.${index % 60}`, `ninguem${index}@exemplo.com.br`).finally(() => answered++),
  )
  await expect.poll(() => answered, { interval: 1 }).toBeGreaterThan(0)
  const order: string[] = []
  const [one, other] = await Promise.all([
    from('198.51.100.1', newcomer.email).finally(() => order.push('newcomer')),
    from('198.51.100.2', victim.email, device).finally(() => order.push('victim')),
  ])
  expect([one.status, other.status, order]).toEqual([200, 200, ['victim', 'newcomer']])
  expect(tally(await Promise.all(storm))).toEqual({ credenciais_invalidas: 80 })
})
