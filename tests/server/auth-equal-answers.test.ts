import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { cpuTime } from '../support/cpu.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { isLong } from '../support/long.ts'
import { makeShop, password, type TestShop } from '../support/shops.ts'
import { tellingDatabase } from '../support/statements.ts'

let database: TestDatabase
let app: TestApp
let shop: TestShop
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
  shop = await makeShop(database.db)
})
afterEach(async () => {
  await database.sql`delete from limites`
})

const signIn = (email: string, secret = 'errada de todo') =>
  app.call('auth.signIn', { email, password: secret })

test('holds: an unknown e-mail and a wrong password get the same answer, to the byte', async () => {
  const [unknown, wrong] = [await signIn('ninguem@exemplo.com.br'), await signIn(shop.email)]
  const shape = ({ status, body, headers, error }: typeof wrong) => ({
    status,
    body: body.replace(error?.requestId ?? '', ''),
    headers: { ...headers, date: '' },
  })
  expect(shape(unknown)).toEqual(shape(wrong))
  expect([wrong.status, wrong.error?.key, wrong.setCookie]).toEqual([401, 'credenciais_invalidas', undefined])
})

/** What a wrong sign-in and a wish for a reset link ask, by e-mail. */
const asking: Record<string, (email: string, on?: TestApp) => Promise<unknown>> = {
  'a wrong sign-in': (email, on = app) => on.call('auth.signIn', { email, password: 'errada de todo' }),
  'a wish for a reset link': (email, on = app) => on.call('auth.requestReset', { email }),
}

test.each(
  Object.keys(asking),
)('holds: %s is the same work for an unknown e-mail as for a known one', async what => {
  const telling = tellingDatabase(database.appUrl)
  let told: TestApp | undefined
  await telling.captured(async db => {
    told = await testApp(db)
  })
  /** The statements sent, and the milliseconds of this process's own work: those of others do not count. */
  const workFor = async (email: string) => {
    await database.sql`delete from limites`
    await database.sql`delete from jobs`
    let sent: string[] = []
    const worked = await cpuTime(async () => {
      sent = (await telling.captured(() => asking[what]?.(email, told) ?? Promise.reject())).map(
        ({ sql }) => sql,
      )
    })
    return { statements: sent, worked }
  }
  // The least of five, for a sweep of the process's memory falls into some of them.
  const worked = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY }
  onTestFinished(() => telling.close())
  for (let at = 0; at < 6; at++) {
    const known = await workFor(shop.email)
    const unknown = await workFor('ninguem@exemplo.com.br')
    expect(known.statements.length).toBeGreaterThan(2)
    expect(unknown.statements).toEqual(known.statements)
    // What is done for the first time takes longer.
    if (at === 0) continue
    worked.known = Math.min(worked.known, known.worked)
    worked.unknown = Math.min(worked.unknown, unknown.worked)
  }
  // A sign-in is mostly the comparison: without it for an unknown one it would be about five.
  if (what !== 'a wrong sign-in') return
  expect(worked.known / worked.unknown).toBeLessThan(2)
  expect(worked.known / worked.unknown).toBeGreaterThan(1 / 2)
})

// Times depend on the machine, and on who else uses it: many samples alone say something.
test.runIf(isLong).each(Object.keys(asking))('holds: %s takes about the same time for both', async what => {
  const ratio = await compareTimes(what, email => asking[what]?.(email) ?? Promise.reject())
  // Without the comparison for an unknown one it would be about five.
  expect(ratio).toBeGreaterThan(1 / 1.25)
  expect(ratio).toBeLessThan(1.25)
})

const samples = 200

/** The median for the known e-mail as a multiple of the unknown ones', asked in turn. */
async function compareTimes(what: string, ask: (email: string) => Promise<unknown>): Promise<number> {
  const times = { known: [] as number[], unknown: [] as number[] }
  const time = async (email: string, list: number[]) => {
    await database.sql`delete from limites`
    await database.sql`delete from jobs`
    const start = performance.now()
    await ask(email)
    list.push(performance.now() - start)
  }
  await time(shop.email, [])
  for (let at = 0; at < samples; at++) {
    // Each goes first as often as the other.
    const known = () => time(shop.email, times.known)
    const unknown = () => time(`ninguem${at}@exemplo.com.br`, times.unknown)
    for (const one of at % 2 ? [known, unknown] : [unknown, known]) await one()
  }
  const [known, unknown] = [median(times.known), median(times.unknown)]
  console.log(`${what}: known ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms, ${samples} each`)
  return known / unknown
}

test('claim: signing up begins no session, and makes the account, its shop and its trial', async () => {
  const email = 'Nova.Loja@Exemplo.com.br'
  const answer = await app.call('auth.signUp', {
    nome: ' Nova  Loja ',
    email,
    password,
    fuso: 'America/Manaus',
  })
  expect([answer.status, answer.setCookie]).toEqual([200, undefined])
  const [made] = await database.sql`
    select u.nome, u.email, u.is_admin, l.fuso, p.plano, p.ativo, p.data_fim - p.created_at = interval '3 days' as three
    from usuarios u join lojas l on l.user_id = u.id join user_planos p on p.user_id = u.id
    where u.email = 'nova.loja@exemplo.com.br'`
  expect(made).toEqual({
    nome: 'Nova  Loja',
    email: 'nova.loja@exemplo.com.br',
    is_admin: false,
    fuso: 'America/Manaus',
    plano: 'teste',
    ativo: true,
    three: true,
  })
  expect((await signIn(' NOVA.LOJA@exemplo.com.br ', password)).status).toBe(200)
})

test('holds: an e-mail that is taken is said to be, in any letters, and the account stays as it is', async () => {
  const before = await database.sql`select * from usuarios where id = ${shop.user_id}`
  const { status, error } = await app.call('auth.signUp', {
    nome: 'Outra',
    email: shop.email.toUpperCase(),
    password: 'outra chave qualquer',
  })
  expect([status, error?.key]).toEqual([409, 'email_em_uso'])
  expect(await database.sql`select * from usuarios where id = ${shop.user_id}`).toEqual(before)
  expect((await signIn(shop.email, password)).status).toBe(200)
})

test('of ten sign-ups at once with one e-mail one succeeds, and nothing is left of the others', async () => {
  const input = { nome: 'Dez', email: 'dez@exemplo.com.br', password }
  const answers = await Promise.all(Array.from({ length: 10 }, () => app.call('auth.signUp', input)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ error }) => error?.key === 'email_em_uso')).toHaveLength(9)
  const [left] =
    await database.sql`select count(*)::int as shops from lojas l left join usuarios u on u.id = l.user_id
    where u.nome = 'Dez' or u.id is null`
  expect(left?.shops).toBe(1)
})

test('holds: roles and plans that a sign-up asks for are refused', async () => {
  const input = { nome: 'Chefe', email: 'chefe@exemplo.com.br', password }
  for (const extra of [
    { is_admin: true },
    { plano: 'profissional' },
    { id: crypto.randomUUID() },
    { user_id: 'x' },
  ]) {
    const { status, error } = await app.call('auth.signUp', { ...input, ...extra })
    expect([status, Object.values(error?.fields ?? {})]).toEqual([400, ['campo_desconhecido']])
  }
})

const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
