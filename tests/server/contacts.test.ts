import { beforeAll, beforeEach, expect, test } from 'vitest'
import { ours, type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { drawnSite } from '../support/drawn-site.ts'
import { logLines } from '../support/log-lines.ts'
import { makeShop, switchPlan } from '../support/shops.ts'
import { testInAll } from '../support/test-in-all.ts'

const fields = ['nome', 'email', 'empresa', 'assunto', 'mensagem']
const page = `<html data-theme="light">{{estado}} {{hoje}} {{chave}} {{enviada}} {{minutos}}
${fields.map(name => `<input name="${name}" value="{{${name}}}" aria-invalid="{{invalido_${name}}}" data-issue="{{erro_${name}}}">`).join('\n')}`

const log = logLines()
let now = new Date('2026-11-20T19:48:00Z')
let database: TestDatabase
let app: TestApp
beforeAll(async () => {
  database = await freshDatabase()
  const client = await drawnSite({ '/contato': page, '/status': '', '/404': '' })
  app = await testApp(database.db, { clock: () => now, client, logger: log.logger })
})
beforeEach(async () => {
  await database.sql`delete from contatos`
  await database.sql`delete from limites`
  await database.sql`delete from jobs`
})

const message = {
  nome: 'Roberto Alves',
  email: 'Beto@BetoCelulares.com.br',
  empresa: 'Beto Celulares',
  assunto: 'Recibo com folha em branco',
  mensagem: 'Sai uma folha em branco.\r\nNo A4 sai certo.',
}

interface Sent {
  cookie?: string
  ip?: string
  headers?: Record<string, string>
}

const post = (payload: string, type: string, { cookie, ip, headers }: Sent = {}) =>
  app.app.inject({
    method: 'POST',
    url: '/contato',
    payload,
    ...(ip && { remoteAddress: ip }),
    headers: { ...ours, 'content-type': type, ...(cookie && { cookie }), ...headers },
  })
const asJson = (body: unknown, sent?: Sent) => post(JSON.stringify(body), 'application/json', sent)
const asForm = (body: Record<string, string>, sent?: Sent) =>
  post(new URLSearchParams(body).toString(), 'application/x-www-form-urlencoded', sent)
const stored = () => database.sql`select * from contatos order by created_at, id`

test('claim: what is written is stored once, in normal form, with a mail to be sent', async () => {
  const answer = await asJson(message)
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(answer.json()).toEqual({
    email: 'beto@betocelulares.com.br',
    assunto: message.assunto,
    mensagem: 'Sai uma folha em branco.\nNo A4 sai certo.',
    enviada: 'sexta, 20/11/2026, 16h48',
  })
  const [row, ...more] = await stored()
  expect(more).toEqual([])
  expect(row).toMatchObject({
    ...message,
    email: 'beto@betocelulares.com.br',
    mensagem: 'Sai uma folha em branco.\nNo A4 sai certo.',
    user_id: null,
    plano: null,
    prioritario: false,
    respondido_em: null,
  })
  const jobs = await database.sql`select tipo, dados, user_id from jobs`
  expect([...jobs]).toEqual([{ tipo: 'carta_contato', dados: { id: row?.id }, user_id: null }])
})

test('as a form the page comes back with what was sent, or with what is wrong and what was typed', async () => {
  const taken = await asForm(message)
  expect([taken.statusCode, taken.headers['content-type'], taken.headers['cache-control']]).toEqual([
    200,
    'text/html; charset=utf-8',
    'no-store',
  ])
  expect(taken.body).toMatch(/^<html data-theme="system">enviada sex \S+ sexta, 20\/11\/2026, 16h48/)

  const refused = await asForm({ ...message, email: 'beto@', mensagem: ' ' })
  expect(refused.statusCode).toBe(400)
  expect(refused.body).toContain('>invalida sex')
  expect(refused.body).toContain('name="nome" value="Roberto Alves" aria-invalid="false" data-issue=""')
  expect(refused.body).toContain('name="email" value="beto@" aria-invalid="true" data-issue="email_invalido"')
  expect(refused.body).toContain('value=" " aria-invalid="true" data-issue="mensagem_obrigatoria"')
  expect(await stored()).toHaveLength(1)
})

test('holds: what was typed comes back escaped, and is no part of the page', async () => {
  const evil = '"><script>alert(1)</script>{{chave}}$&'
  const { body } = await asForm({ ...message, nome: evil, assunto: evil, email: evil })
  expect(body).not.toContain('<script')
  expect(body).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;{{chave}}$&amp;"')
})

test.each([
  ['nome', '', 'nome_obrigatorio'],
  ['nome', 'a'.repeat(121), 'texto_longo'],
  ['email', '', 'email_obrigatorio'],
  ['email', 'beto', 'email_invalido'],
  ['email', 'a@b.com\r\nBcc: c@d.com', 'email_invalido'],
  ['assunto', '\u200b', 'assunto_obrigatorio'],
  ['mensagem', undefined, 'mensagem_obrigatoria'],
  ['mensagem', 'a'.repeat(4001), 'texto_longo'],
  ['mensagem', 'a\0b', 'texto_invalido'],
  ['empresa', 'a'.repeat(121), 'texto_longo'],
  ['user_id', '0', 'campo_desconhecido'],
  ['chave', 'x', 'campo_invalido'],
])('holds: %s %j is refused as %s', async (name, value, issue) => {
  const answer = await asJson({ ...message, [name]: value })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    { key: 'entrada_invalida', fields: { [name]: issue } },
  ])
  expect(await stored()).toEqual([])
})

test.each([
  '',
  'null',
  '[]',
  '{',
  '"a"',
  '{"__proto__":{"nome":"a"}}',
])('a body of %j is refused', async body => {
  expect((await post(body, 'application/json')).statusCode).toBe(400)
})

test('other types of body, and longer ones, are refused', async () => {
  expect((await post('a', 'text/plain')).statusCode).toBe(415)
  expect((await asJson({ ...message, mensagem: 'a'.repeat(70_000) })).statusCode).toBe(413)
})

test('the longest message fits, whatever its signs', async () => {
  expect((await asForm({ ...message, mensagem: 'ё'.repeat(4000) })).statusCode).toBe(200)
  expect((await asForm({ ...message, mensagem: '🔧'.repeat(2000) })).statusCode).toBe(200)
})

test.each([
  ['another site', { origin: 'https://evil.example' }],
  ['a sandboxed page', { origin: 'null' }],
])('holds: from %s nothing is taken', async (_, headers) => {
  expect((await asForm(message, { headers })).statusCode).toBe(403)
  expect((await asJson(message, { headers })).statusCode).toBe(403)
  const { origin: __, ...none } = ours
  const plain = await app.app.inject({ method: 'POST', url: '/contato', payload: message, headers: none })
  expect(plain.statusCode).toBe(403)
  expect(await stored()).toEqual([])
})

test('sent again from the same page it is the same message; changed, it is another', async () => {
  const chave = crypto.randomUUID()
  await Promise.all([1, 2, 3].map(() => asForm({ ...message, chave })))
  expect(await stored()).toHaveLength(1)
  expect(await database.sql`select 1 from jobs`).toHaveLength(1)
  await asForm({ ...message, chave, mensagem: 'Faltou dizer: é a bobina de 80 mm.' })
  expect(await stored()).toHaveLength(2)
  // The page keeps its key where the message was not taken, so that the next try is no second message.
  expect((await asForm({ ...message, chave, email: '' })).body).toContain(chave)
})

test('claim, holds: who is signed in is noted with the plan; Profissional in force stands first', async () => {
  const shop = await makeShop(database.db, { now })
  const cookie = await app.signIn(shop.email)
  await asForm(message, { cookie })
  await switchPlan(database.db, shop.user_id, 'profissional')
  now = new Date(now.getTime() + 1000)
  await asForm(message, { cookie })
  await switchPlan(database.db, shop.user_id, 'profissional', new Date(now.getTime() - 1000).toISOString())
  now = new Date(now.getTime() + 1000)
  await asForm(message, { cookie })
  const rows = await stored()
  expect(rows.map(({ user_id, plano, prioritario }) => [user_id, plano, prioritario])).toEqual([
    [shop.user_id, 'teste', false],
    [shop.user_id, 'profissional', true],
    [shop.user_id, 'profissional', false],
  ])
  // Somebody else's cookie is nobody.
  await asForm({ ...message, assunto: 'Outro' }, { cookie: `sessao=${'a'.repeat(40)}` })
  expect((await stored()).at(-1)).toMatchObject({ user_id: null, plano: null })
})

test('holds: the field that nobody sees: the answer is as to anybody, and nothing is stored', async () => {
  const [trapped, taken] = [await asJson({ ...message, resumo: 'Compre já' }), await asJson(message)]
  expect([trapped.statusCode, trapped.json()]).toEqual([taken.statusCode, taken.json()])
  expect(await stored()).toHaveLength(1)
  expect(await database.sql`select 1 from jobs`).toHaveLength(1)
})

test('holds: a flood from one address ends at ten an hour, told how long to wait; another address is not kept', async () => {
  const flood = await Promise.all(
    Array.from({ length: 40 }, (_, at) => asJson({ ...message, assunto: `${at}` }, { ip: '203.0.113.9' })),
  )
  expect(flood.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10)
  const refused = flood.filter(({ statusCode }) => statusCode === 429)
  expect(refused).toHaveLength(30)
  expect(refused[0]?.json()).toMatchObject({ key: 'muitas_tentativas', minutes: 60 })
  expect(await stored()).toHaveLength(10)

  const form = await asForm(message, { ip: '203.0.113.9' })
  expect([form.statusCode, form.body]).toEqual([429, expect.stringMatching(/>limitada sex \S+ {2}60\n/)])
  expect(form.body).toContain('value="Roberto Alves"')
  expect((await asForm(message, { ip: '203.0.113.10' })).statusCode).toBe(200)

  now = new Date(now.getTime() + 61 * 60_000)
  expect((await asForm({ ...message, assunto: 'Depois' }, { ip: '203.0.113.9' })).statusCode).toBe(200)
})

testInAll('holds: who walks through the networks of a /48 has sixteen addresses’ worth', async () => {
  const codes: number[] = []
  for (let network = 0; network < 17; network++)
    for (let at = 0; at < 10; at++) {
      const ip = `2001:db8:1:${network.toString(16)}::${at}`
      codes.push((await asJson({ ...message, assunto: `${network}.${at}` }, { ip })).statusCode)
    }
  expect(codes.filter(code => code === 200)).toHaveLength(160)
})

test('claim, holds: nothing of a message is in the log', () => {
  expect(log.text()).toContain('"event":"contact"')
  expect(log.text()).not.toMatch(/beto|Roberto|folha/i)
})
