import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAttempts } from '../../src/server/auth/credentials/attempts.ts'
import { readConfig } from '../../src/server/config.ts'
import { listContacts } from '../../src/server/contacts/list-contacts.ts'
import { contactLetter, storeContact } from '../../src/server/contacts/send-contact.ts'
import { mailWork, openMailer } from '../../src/server/mail/mailer.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeOperator } from '../support/operator.ts'
import { smtpServer } from '../support/smtp.ts'

function at(minute: number): Date {
  return new Date(Date.UTC(2026, 10, 20, 12, minute))
}

let database: TestDatabase
let app: TestApp
let operator: string
let now = at(9)
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db, { clock: () => now })
  operator = (await makeOperator(app, database, now)).cookie
})
beforeEach(async () => {
  await database.sql`delete from contatos`
  await database.sql`delete from jobs`
  await database.sql`delete from limites`
})

const words = (assunto: string) => ({
  nome: 'Beto',
  email: 'beto@exemplo.com.br',
  empresa: null,
  assunto,
  mensagem: 'Olá',
})

/** Stores a message; `first` as one that the plan brings to the front. */
async function write(assunto: string, minute: number, first = false): Promise<string> {
  const id = await storeContact(database.db, words(assunto), null, at(minute))
  await database.sql`update contatos set prioritario = ${first} where id = ${id}`
  return id
}

const answer = (input: { id: string; nota?: string }, cookie = operator) =>
  app.call('admin.answerContact', input, { cookie })

const subjects = ({ items }: { items: { assunto: string }[] }) => items.map(({ assunto }) => assunto)

test('claim: open ones come first, of these Profissional’s, then by when they were written, over any page', async () => {
  await write('c', 3)
  await write('a', 5, true)
  const old = await write('respondida', 1, true)
  await write('b', 6, true)
  await write('d', 4)
  await write('d2', 4)
  await answer({ id: old })
  const whole = await listContacts(database.db, {})
  expect(subjects(whole).join(' ')).toMatch(/^a b c (d d2|d2 d) respondida$/)
  expect(whole).toMatchObject({ nextCursor: null, contagens: { abertos: 5, respondidos: 1 } })

  const paged: string[] = []
  for (let cursor: string | null = null; ; ) {
    const page = await listContacts(database.db, { limit: 2, cursor })
    paged.push(...subjects(page))
    expect('contagens' in page).toBe(cursor === null)
    cursor = page.nextCursor
    if (cursor === null) break
  }
  expect(paged).toEqual(subjects(whole))
  expect(subjects(await listContacts(database.db, { estado: 'abertos' }))).toEqual(
    subjects(whole).slice(0, 5),
  )
})

test('the answered ones alone have the newest first, over any page', async () => {
  for (const minute of [1, 2, 3]) {
    const id = await write(String(minute), minute)
    await answer({ id })
  }
  await write('aberta', 8)
  const first = await listContacts(database.db, { estado: 'respondidos', limit: 2 })
  const second = await listContacts(database.db, {
    estado: 'respondidos',
    limit: 2,
    cursor: first.nextCursor,
  })
  expect([subjects(first), subjects(second)]).toEqual([['3', '2'], ['1']])
})

test.each(['x', '3.x', '0.', 'MC4y', '0.MjAyNg'])('%s is no cursor', async cursor => {
  await expect(listContacts(database.db, { cursor })).rejects.toMatchObject({ key: 'entrada_invalida' })
})

test('an answer is noted with who gave it; once more it changes the note alone', async () => {
  const id = await write('Recibo', 1)
  const { data: first } = await answer({ id, nota: 'Era a bobina' })
  expect(first).toMatchObject({ id, respondido_em: at(9).toISOString(), nota: 'Era a bobina' })
  expect(first.por).toEqual({ nome: 'Olga Operadora' })
  now = at(11)
  const other = (await makeOperator(app, database, now)).cookie
  expect((await answer({ id }, other)).data).toEqual(first)
  expect((await answer({ id, nota: '' }, other)).data).toEqual({ ...first, nota: null })
  expect((await answer({ id: crypto.randomUUID() })).error?.key).toBe('nao_encontrado')
})

let smtp: Awaited<ReturnType<typeof smtpServer>>
beforeEach(async () => {
  smtp = await smtpServer()
})
afterEach(() => smtp.close())

/** Sends what is due, as the server's work does. */
async function mailAll(env: Record<string, string> = { SUPPORT_EMAIL: 'suporte@bancada.example.com' }) {
  const config = readConfig({ APP_URL: 'https://bancada.example.com', SMTP_URL: smtp.url, ...env })
  const mailer = openMailer(config, { info() {} })
  const deps = { db: database.db, config, attempts: createAttempts(database.db, () => at(10)) }
  const jobs = await database.sql`select id, dados from jobs where tipo = 'carta_contato' order by id`
  for (const { id, dados } of jobs) {
    const job = {
      id,
      dados,
      tipo: 'carta_contato',
      user_id: null,
      versao: 0,
      tentativas: 1,
      created_at: '',
    } as const
    await mailWork({ ...deps, mailer, clock: () => at(10) }, one => contactLetter(deps, one))(
      job,
      AbortSignal.timeout(10_000),
    )
  }
  mailer.close()
}

test('claim: the support gets it, and answers whoever wrote', async () => {
  await storeContact(
    database.db,
    { ...words('Recibo'), mensagem: 'Uma.\n\nDuas.', empresa: 'Beto Ltda' },
    null,
    at(1),
  )
  await mailAll()
  expect(smtp.received).toHaveLength(1)
  const [{ to, mail }] = smtp.received as [(typeof smtp.received)[0]]
  expect(to).toEqual(['suporte@bancada.example.com'])
  expect(mail.replyTo?.value).toEqual([{ address: 'beto@exemplo.com.br', name: '' }])
  expect(mail.subject).toBe('Contato: Recibo')
  expect(mail.text).toContain('MENSAGEM\n  Uma.\n  Duas.\n')
  expect(mail.text).toMatch(/Nome +Beto\n.*Email +beto@exemplo.com.br\n.*Empresa +Beto Ltda\n/)
  expect(mail.text).toContain('mailto:beto@exemplo.com.br?subject=Re%3A%20Recibo')
})

test('holds: nobody writes themself to the front of the mailbox', async () => {
  await write('Profissional: Recibo', 1)
  await write('Recibo', 2, true)
  await mailAll()
  expect(smtp.received.map(({ mail }) => mail.subject)).toEqual([
    'Contato: Profissional: Recibo',
    'Profissional: Recibo',
  ])
})

test('without SUPPORT_EMAIL, or once it was deleted, none goes', async () => {
  await write('Recibo', 1)
  await mailAll({})
  await database.sql`delete from contatos`
  await mailAll()
  expect(smtp.received).toEqual([])
})

test('holds: sixty mails go within the hour, from however many addresses the messages come', async () => {
  for (let one = 0; one < 62; one++) await write(`${one}`, 1)
  await mailAll()
  expect(smtp.received).toHaveLength(60)
})

test('holds: script tags and line breaks in every field are harmless in mail and list', async () => {
  const evil = '</title><script>alert(1)</script>"\'\r\nBcc: todos@exemplo.com\r\n\r\nOutro corpo'
  // Past the schema, which lets no line break through.
  await database.sql`insert into contatos ${database.sql({
    ...{ id: crypto.randomUUID(), nome: evil, email: `${evil}@exemplo.com.br`, empresa: evil },
    ...{ assunto: evil, mensagem: evil, prioritario: true, created_at: at(1) },
  })}`
  const [row] = await database.sql`select id from contatos`
  await database.sql`insert into jobs ${database.sql({
    ...{
      id: crypto.randomUUID(),
      tipo: 'carta_contato',
      dados: { id: row?.id },
      vence_em: at(1),
      created_at: at(1),
    },
  })}`
  await mailAll()
  const [{ to, mail, raw }] = smtp.received as [(typeof smtp.received)[0]]
  expect(to).toEqual(['suporte@bancada.example.com'])
  expect([...mail.headers.keys()]).not.toContain('bcc')
  expect(raw.slice(0, raw.indexOf('\r\n\r\n'))).not.toMatch(/^(bcc|outro)/im)
  expect(mail.subject).toContain('<script>alert(1)</script>')
  expect(String(mail.html)).not.toMatch(/<script/i)
  expect(String(mail.html)).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  // In the text, no line of theirs looks like one of ours.
  expect(mail.text).not.toMatch(/^Bcc:/m)

  const [item] = (await listContacts(database.db, {})).items
  expect(item).toMatchObject({ nome: evil, assunto: evil, mensagem: evil })
})
