import { expect, test } from 'vitest'
import { tokenIn } from '../support/account-mail.ts'
import { testApp } from '../support/app.ts'
import { ownerAccount } from '../support/owner-account.ts'
import { password } from '../support/shops.ts'

const day = 24 * 3_600_000
const on = ownerAccount({ nome: 'Beto <Celulares>', confirmed: false, signedIn: false })

const tokenOf = (index = 0) => tokenIn(on.sent[index], 'confirmar')
const confirm = (token: string) => on.call('auth.confirmEmail', { token })
const isConfirmed = async () => {
  const { data } = await on.call('auth.session', undefined, await on.app.signIn(on.shop.email))
  return data.user.email_confirmado
}

test('a new account gets one mail, whose link confirms its address once', async () => {
  await on.run()
  expect(on.sent).toMatchObject([{ to: on.shop.email, subject: 'Confirme seu e-mail', unsubscribe: null }])
  expect(await isConfirmed()).toBe(false)
  expect(await confirm(tokenOf())).toMatchObject({ status: 200, data: { email: on.shop.email } })
  expect(await isConfirmed()).toBe(true)
  expect((await confirm(tokenOf())).error).toMatchObject({ key: 'link_invalido' })
})

test('holds: signing up is not held up by mail, and the job holds neither address nor token', async () => {
  const email = `nova${Date.now()}@exemplo.com.br`
  await on.database.sql`delete from jobs`
  expect(await on.call('auth.signUp', { nome: 'Nova Loja', email, password })).toMatchObject({
    status: 200,
  })
  expect(on.sent).toHaveLength(0)
  const [job] = await on.database.sql`select tipo, dados::text as dados from jobs`
  expect(job).toEqual({ tipo: 'carta_confirmacao', dados: '{}' })
  await on.run()
  expect(on.sent[0]?.to).toBe(email)
  const stored = await on.database.sql`select token_hash from links`
  expect(JSON.stringify(stored)).not.toContain(tokenOf())
})

test('holds: a link holds for 24 hours, and no longer than the address is the account’s', async () => {
  await on.run()
  on.later(day + 1)
  expect((await confirm(tokenOf())).error).toMatchObject({ key: 'link_invalido' })
  const cookie = await on.app.signIn(on.shop.email)
  expect(await on.call('auth.sendConfirmation', undefined, cookie)).toMatchObject({ status: 200 })
  await on.run()
  await on.database.sql`update usuarios set email = ${`x${on.shop.email}`} where id = ${on.shop.user_id}`
  expect((await confirm(tokenOf(1))).error).toMatchObject({ key: 'link_invalido' })
  const [row] = await on.database.sql`select email_confirmado_em from usuarios where id = ${on.shop.user_id}`
  expect(row?.email_confirmado_em).toBeNull()
})

test('holds: the mail can be asked for again, five times an hour, and by the owner alone; a confirmed address gets none', async () => {
  await on.run()
  const cookie = await on.app.signIn(on.shop.email)
  const ask = (as?: string) => on.call('auth.sendConfirmation', undefined, as)
  expect((await ask()).error).toMatchObject({ key: 'nao_autenticado' })
  for (let times = 0; times < 5; times++) expect(await ask(cookie)).toMatchObject({ status: 200 })
  expect((await ask(cookie)).error).toMatchObject({ key: 'muitas_tentativas' })
  // Asked five times before it went: one mail, and the first link holds beside the second.
  await on.run()
  expect(on.sent).toHaveLength(2)
  expect(await confirm(tokenOf(0))).toMatchObject({ status: 200 })
  on.later(3_600_001)
  expect(await ask(cookie)).toMatchObject({ status: 200 })
  await on.run()
  expect(on.sent).toHaveLength(2)
  expect(await confirm(tokenOf(1))).toMatchObject({ status: 200 })
})

test('holds: it can be asked for ten times a day', async () => {
  const cookie = await on.app.signIn(on.shop.email)
  const ask = async () => (await on.call('auth.sendConfirmation', undefined, cookie)).status
  const asked: number[] = []
  for (let hours = 0; hours < 3; hours++) {
    for (let times = 0; times < 5; times++) asked.push(await ask())
    on.later(3_600_001)
  }
  expect(asked).toEqual([...Array(10).fill(200), ...Array(5).fill(429)])
})

test('holds: it holds nothing that whoever signed up chose: the address may be a stranger’s', async () => {
  await on.run()
  const [mail] = on.sent
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/Beto|Celulares/)
})

test('it is written in the language that the owner reads', async () => {
  await on.database.sql`insert into configuracoes (user_id, categoria, chave, valor, updated_at)
    values (${on.shop.user_id}, 'sistema', 'idioma', 'en', now())`
  await on.run()
  expect(on.sent[0]?.subject).toBe('Confirm your email')
  expect(on.sent[0]?.html).toContain('lang="en"')
})

test.each(['', 'x', 'x'.repeat(44), `${'x'.repeat(42)}'`, { $gt: '' }])('%j is no token', async token => {
  expect((await on.call('auth.confirmEmail', { token })).error).toMatchObject({ key: 'entrada_invalida' })
})

test('an address follows 60 links an hour', async () => {
  for (let times = 0; times < 60; times++) expect((await confirm('x'.repeat(43))).status).toBe(404)
  expect((await confirm('x'.repeat(43))).error).toMatchObject({ key: 'muitas_tentativas' })
})

test('holds: a mailbox is asked ten times a day, in however many ways and from however many addresses', async () => {
  const box = `vitima${Date.now()}`
  const from = (at: number) => ({ 'x-forwarded-for': `203.0.113.${at}` })
  const proxied = await testApp(on.database.db, { env: { TRUSTED_PROXIES: '127.0.0.1' } })
  const signUp = (email: string, at: number) =>
    proxied.call('auth.signUp', { nome: 'Nova', email, password }, { headers: from(at) })
  const written = Array.from(
    { length: 12 },
    (_, at) => `${at % 2 ? box : box.toUpperCase()}+${at}@exemplo.com.br`,
  )
  const answers = []
  for (const [at, email] of written.entries()) answers.push((await signUp(email, at)).status)
  expect(answers).toEqual([...Array(10).fill(200), 429, 429])
  // The address is stored as it was written, and nobody else's mailbox is this one.
  const [row] = await on.database
    .sql`select count(*)::int as made from usuarios where email like ${`${box}+%`}`
  expect(row?.made).toBe(10)
  const cookie = await proxied.signIn(`${box}+1@exemplo.com.br`)
  expect((await on.call('auth.sendConfirmation', undefined, cookie)).error?.key).toBe('muitas_tentativas')
  expect((await signUp(`${box}@exemplo.com`, 40)).status).toBe(200)
})
