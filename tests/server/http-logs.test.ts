import { EventEmitter } from 'node:events'
import { beforeAll, expect, test, vi } from 'vitest'
import { setDisabled } from '../../src/server/auth/administrators.ts'
import { logWarnings } from '../../src/server/http/logger.ts'
import { ours, type TestApp, testApp } from '../support/app.ts'
import { softAuthenticator } from '../support/authenticator.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { download, downloadFound } from '../support/exports.ts'
import { turnOnTotp } from '../support/factors.ts'
import { logLines } from '../support/log-lines.ts'
import { makeOperator } from '../support/operator.ts'
import { customerInput, makeShop, password, type TestShop } from '../support/shops.ts'

const log = logLines()
let database: TestDatabase
let app: TestApp
let behindProxy: TestApp
let shop: TestShop
let cookie: string

beforeAll(async () => {
  database = await freshDatabase()
  const { db } = database
  app = await testApp(db, { logger: log.logger })
  behindProxy = await testApp(db, { logger: log.logger, env: { TRUSTED_PROXIES: '127.0.0.1' } })
  shop = await makeShop(db)
  cookie = await app.signInByPassword(shop.email)
})

test('claim, holds: what people type, their passwords and their cookies are in no line', async () => {
  const customer = customerInput({ nome: 'Severino Sigiloso', telefone: '(92) 99123-4567' })
  await app.call('auth.signUp', {
    nome: 'Sigilosa',
    email: 'sigilosa@exemplo.com.br',
    password: 'chave sigilosa 7',
  })
  await app.call('auth.signIn', { email: shop.email, password: 'tentativa sigilosa' })
  await app.call('customers.create', customer, { cookie })
  await app.call('customers.list?q=sigiloso', { q: 'Sigiloso 991234567' }, { cookie })
  await app.app.inject({ url: '/ordens?q=Sigiloso&tel=991234567', headers: { host: ours.host, cookie } })
  await app.app.inject({ url: '/trpc/orders.list?input=Sigiloso', headers: { ...ours, cookie } })
  await app.app.inject({ url: '/x', headers: { ...ours, cookie, authorization: 'Bearer Sigiloso' } })

  // Nine digits: five of them stand in a time or an id by chance.
  const secrets = ['igilos', '991234567', '99123-4567', password, cookie.split('=')[1] ?? '', shop.email, '?']
  expect(secrets.filter(secret => log.text().includes(secret))).toEqual([])
  expect(log.lines().length).toBeGreaterThan(10)
})

test('holds: a path takes no more than 200 characters of a line', async () => {
  await app.app.inject({ url: `/${'a'.repeat(15_000)}`, headers: { host: ours.host } })
  expect(log.lines().at(-1)).toMatchObject({ req: { path: `/${'a'.repeat(199)}` } })
})

test('claim, holds: a line is one JSON object that names the request, its path and its answer', async () => {
  const { headers } = await app.app.inject({ url: '/auth?redirect=/ordens', headers: { host: ours.host } })
  expect(headers['content-type']).toContain('html')
  const line = log.lines().at(-1)
  expect(line).toMatchObject({
    reqId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    req: { method: 'GET', path: '/auth', ip: '127.0.0.1' },
    res: { statusCode: 200 },
    responseTime: expect.any(Number),
  })
})

test('holds: the address of a request is its own, unless a proxy that we know says another', async () => {
  const said = { 'x-forwarded-for': '203.0.113.7', 'x-request-id': 'forjado' }
  await app.call('auth.session', undefined, { headers: said })
  expect(JSON.stringify(log.lines().at(-1))).not.toMatch(/203\.0\.113\.7|forjado/)
  await behindProxy.call('auth.session', undefined, { headers: said })
  expect(JSON.stringify(log.lines().at(-1))).toContain('203.0.113.7')
})

test('holds: a request has the id that a proxy of ours gave it, and no other that somebody sends', async () => {
  const uuid = '0b9e7c1e-6f0a-4d7e-9d43-3c1f4a5b6c7d'
  const plain = uuid.replaceAll('-', '')
  const idOf = async (to: TestApp, id: string) => {
    await to.call('auth.session', undefined, { headers: { 'x-request-id': id } })
    return log.lines().at(-1)?.reqId
  }
  for (const id of [uuid, plain]) {
    expect(await idOf(behindProxy, id)).toBe(id)
    expect(await idOf(app, id)).not.toBe(id)
  }
  const others = [
    '',
    'x',
    `${uuid} `.repeat(2),
    `${uuid},${uuid}`,
    `${plain}0`,
    uuid.toUpperCase(),
    '{"a":1}',
    uuid.replace('-', ''),
  ]
  for (const id of others) {
    const made = await idOf(behindProxy, id)
    expect([id, made]).toEqual([id, expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)])
    expect(made).not.toBe(uuid)
  }
})

test('holds: who signed in and who signed up is told by id', async () => {
  await app.signInByPassword(shop.email)
  const events = log.lines().filter(line => line.event)
  expect(events.at(-1)).toMatchObject({ event: 'sign_in', user_id: shop.user_id })
  expect(events.some(({ event }) => event === 'sign_up')).toBe(true)
})

test('holds: who signed out is told by id, once', async () => {
  const other = await app.signIn(shop.email)
  const before = log.lines().filter(({ event }) => event === 'sign_out').length
  for (let times = 0; times < 2; times++) await app.call('auth.signOut', undefined, { cookie: other })
  const events = log.lines().filter(({ event }) => event === 'sign_out')
  expect(events.length - before).toBe(1)
  expect(events.at(-1)).toMatchObject({ user_id: shop.user_id })
})

test('holds: whoever tries doors leaves a trace: a wrong password, a limit, an e-mail in use', async () => {
  const knock = () => app.call('auth.signIn', { email: 'ninguem@exemplo.com.br', password: 'errada' })
  const wrong = await knock()
  await database.sql`update limites set points = 20 where key like 'entrar_conta:ninguem%'`
  const limited = await knock()
  const traceOf = ({ error }: typeof wrong) =>
    log.lines().find(line => line.reqId === error?.requestId && line.event)?.event
  const taken = await app.call('auth.signUp', { nome: 'Outra', email: shop.email, password })
  expect([wrong, limited, taken].map(traceOf)).toEqual([
    'credenciais_invalidas',
    'muitas_tentativas',
    'email_em_uso',
  ])
})

/** Whoever is turned away, and by what: the answer's request. */
const doors: Record<string, () => Promise<{ id: string; user_id?: string }>> = {
  nao_autenticado: () => asked('orders.list', {}),
  sem_permissao: async () => ({ ...(await asked('admin.stats', undefined, cookie)), user_id: shop.user_id }),
  async fator_necessario() {
    const operator = await makeOperator(app, database)
    const own = await app.signIn(operator.shop.email)
    return { ...(await asked('admin.users', { q: 'Sigilosa' }, own)), user_id: operator.shop.user_id }
  },
  link_invalido: () => asked('auth.resetPassword', { token: 'x'.repeat(43), password }),
  async chave_invalida() {
    const { data } = await app.call('auth.passkeyChallenge')
    return asked('auth.signInPasskey', { resposta: softAuthenticator().get(data, { userHandle: 'eA' }) })
  },
  async codigo_necessario() {
    const guarded = await withFactor()
    return asked('auth.signIn', { email: guarded.email, password })
  },
  async codigo_invalido() {
    const guarded = await withFactor()
    return asked('auth.signIn', { email: guarded.email, password, code: '000000' })
  },
  async conta_desativada() {
    const closed = await makeShop(database.db)
    await setDisabled(database.db, closed.email, true, new Date())
    return asked('auth.signIn', { email: closed.email, password })
  },
}

async function asked(path: string, input: unknown, as?: string) {
  const { error } = await app.call(path, input, { cookie: as })
  return { id: error?.requestId ?? '' }
}

async function withFactor() {
  const guarded = await makeShop(database.db)
  await turnOnTotp(app, await app.signIn(guarded.email), new Date())
  return guarded
}

test.each(
  Object.keys(doors),
)('holds: whoever is turned away by %s leaves one event, with whose session asked', async key => {
  const { id, user_id } = (await doors[key]?.()) ?? { id: '' }
  const events = log.lines().filter(line => line.reqId === id && line.event)
  expect(events.map(({ event, user_id }) => ({ event, user_id }))).toEqual([{ event: key, user_id }])
})

test('holds: so does whoever is turned away from a file, a photo or the webhook', async () => {
  for (const [method, url] of [
    ['GET', '/export/orders.csv'],
    ['GET', '/export/users.csv'],
    ['GET', `/photos/${crypto.randomUUID()}`],
    ['POST', '/functions/v1/kiwify-webhook'],
  ] as const) {
    const headers = { host: ours.host, 'sec-fetch-mode': 'cors' }
    const answer = await app.app.inject({ method, url, headers })
    const { requestId } = answer.json()
    const events = log.lines().filter(line => line.reqId === requestId && line.event)
    expect([url, answer.statusCode, events.map(({ event }) => event)]).toEqual([
      url,
      401,
      ['nao_autenticado'],
    ])
  }
})

test('holds: who signed in by a passkey or a code is told by what', async () => {
  const guarded = await makeShop(database.db)
  const { codigos } = await turnOnTotp(app, await app.signIn(guarded.email), new Date())
  await app.call('auth.signIn', { email: guarded.email, password, code: codigos[0] })
  expect(log.lines().findLast(({ event }) => event === 'sign_in')).toMatchObject({
    user_id: guarded.user_id,
    fator: 'recuperacao',
  })
})

test('holds: what an operator searches for and writes as a reason is in no line', async () => {
  const operator = await makeOperator(app, database)
  const told = { q: 'Sigiloso Severino', motivo: 'Sigilo do balcão' }
  for (const [path, input] of [
    ['admin.users', { q: told.q }],
    ['admin.disable', { id: shop.user_id, motivo: told.motivo }],
    ['admin.audit', { q: told.motivo }],
  ] as const)
    expect([path, (await app.call(path, input, { cookie: operator.cookie })).status]).toEqual([path, 200])
  const found = await downloadFound(app, operator.cookie, 'users.csv', { q: told.q })
  expect(found.status).toBe(200)
  await download(app, operator.cookie, `users.csv?q=${encodeURIComponent(told.q)}`)
  expect(log.text()).not.toMatch(/igilo/)
})

test('a warning of Node’s own is a line like the others, and nothing else', () => {
  const plain = vi.fn()
  const node = new EventEmitter().on('warning', plain)
  logWarnings(app.app.log, node)
  const warning = new Error('Closing file descriptor 20 on garbage collection')
  node.emit('warning', Object.assign(warning, { name: 'Warning', code: 'DEP0137' }))
  expect(log.lines().at(-1)).toMatchObject({
    level: 40,
    msg: 'process warning',
    err: { type: 'Warning', code: 'DEP0137', message: warning.message },
  })
  expect(plain).not.toHaveBeenCalled()
})
