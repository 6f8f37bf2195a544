import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { simpleParser } from 'mailparser'
import { afterEach, expect, inject, test, vi } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { htmlOf, type Letter, textOf } from '../../src/server/mail/letter.ts'
import { type Mail, type Mailer, openMailer } from '../../src/server/mail/mailer.ts'
import { isLong } from '../support/long.ts'
import { smtpServer } from '../support/smtp.ts'
import { testInAll } from '../support/test-in-all.ts'

const log = { info: vi.fn() }
const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close()
})

function mailer(env: Record<string, string>): Mailer {
  const made = openMailer(readConfig({ DATA_DIR: join(inject('scratch'), 'mail-test'), ...env }), log)
  open.push(made)
  return made
}

async function server(...options: Parameters<typeof smtpServer>) {
  const made = await smtpServer(...options)
  open.push(made)
  return made
}

const patient = () => AbortSignal.timeout(30_000)

const letter: Letter = {
  language: 'pt',
  subject: '2 lembretes: ligar para a Conceição',
  title: '2 lembretes venceram',
  date: 'sexta, 20/11',
  words: ['Está na hora <b>do que</b> você pediu & lembrou.'],
  figures: [{ label: 'Receita', value: 'R$ 8.740,00', before: 'era R$ 7.960,00' }],
  sections: [
    {
      title: 'Lembretes',
      note: '2',
      late: true,
      rows: [
        { lead: '10h', main: 'Ligar para a "Conceição" <script>', sub: 'OS 1043', value: '2 dias' },
        { lead: '15h30', main: 'Primeira linha\nSegunda linha' },
      ],
    },
  ],
  action: { label: 'Ver lembretes', url: 'https://bancada.example.com/lembretes?a=1&b="2"' },
  notes: ['O botão vale por 24 horas.'],
  reasons: [{ text: 'Vai porque está ligado.', links: [{ label: 'Parar', url: 'https://x.example.com/p' }] }],
}

const mailOf = (change: Partial<Mail> = {}): Mail => ({
  id: '0190-mail',
  to: 'dona@exemplo.com.br',
  replyTo: null,
  subject: letter.subject,
  text: textOf(letter),
  html: htmlOf(letter),
  unsubscribe: null,
  ...change,
})

test('a mail arrives as text, as HTML and with the mark, from our address, under an id that a repeat keeps', async () => {
  const smtp = await server()
  const to = mailer({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'avisos@bancada.example.com',
    SUPPORT_EMAIL: 'oi@bancada.example.com',
  })
  await to.send(mailOf(), patient())
  await to.send(mailOf(), patient())
  const [first, second] = smtp.received
  expect(first).toMatchObject({ from: 'avisos@bancada.example.com', to: ['dona@exemplo.com.br'] })
  const { mail } = first ?? {}
  expect(mail?.messageId).toBe('<0190-mail@localhost>')
  expect(second?.mail.messageId).toBe(mail?.messageId)
  expect(mail?.from?.text).toBe('"Bancada" <avisos@bancada.example.com>')
  expect(mail?.replyTo?.text).toBe('oi@bancada.example.com')
  expect(mail?.subject).toBe(letter.subject)
  expect(mail?.text).toContain('Ligar para a "Conceição" <script>')
  expect(mail?.html).toContain('Ligar para a &quot;Conceição&quot; &lt;script&gt;')
  expect(mail?.attachments).toMatchObject([{ contentType: 'image/png', cid: 'marca@bancada' }])
  expect(mail?.headers.has('list-unsubscribe')).toBe(false)
})

test('what ends such mails stands where mail programs look for it', async () => {
  const smtp = await server()
  await mailer({ SMTP_URL: smtp.url }).send(
    mailOf({ unsubscribe: 'https://b.example.com/descadastro?s=1' }),
    patient(),
  )
  const raw = smtp.received[0]?.raw
  expect(raw).toMatch(/^List-Unsubscribe: <https:\/\/b\.example\.com\/descadastro\?s=1>\r?$/m)
  expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
})

test.each([
  ['subject', 'Oi\r\nBcc: outra@exemplo.com.br\r\n\r\n<b>'],
  ['subject', 'Oi\u2028Bcc: outra@exemplo.com.br'],
  ['to', 'dona@exemplo.com.br\r\nBcc: outra@exemplo.com.br'],
  ['to', 'dona@exemplo.com.br, outra@exemplo.com.br'],
  ['to', '"x" <outra@exemplo.com.br>, dona@exemplo.com.br'],
  ['id', 'x>\r\nBcc: outra@exemplo.com.br'],
  ['unsubscribe', 'https://x.example.com>\r\nBcc: outra@exemplo.com.br'],
] as const)('holds: %s %j adds no header and no receiver', async (field, value) => {
  const smtp = await server()
  await mailer({ SMTP_URL: smtp.url })
    .send(mailOf({ [field]: value }), patient())
    .catch(() => undefined)
  // An address that is none may be refused; all else is sent.
  if (field !== 'to') expect(smtp.received).toHaveLength(1)
  for (const { to, mail } of smtp.received) {
    expect(to).toEqual(['dona@exemplo.com.br'])
    expect([...mail.headers.keys()]).not.toContain('bcc')
  }
})

testInAll('a server that refuses, breaks off or is not there is a failed try', async () => {
  const refuse = Object.assign(new Error('no such user'), { responseCode: 550 })
  const refusing = await server({ onRcptTo: (_address, _session, done) => done(refuse) })
  await expect(mailer({ SMTP_URL: refusing.url }).send(mailOf(), patient())).rejects.toMatchObject({
    code: 'EENVELOPE',
  })

  const rude = createServer(socket => socket.destroy())
  await new Promise<void>(resolve => rude.listen(0, '127.0.0.1', resolve))
  open.push({ close: () => rude.close() })
  const at = rude.address()
  const rudePort = typeof at === 'object' ? at?.port : 0
  await expect(
    mailer({ SMTP_URL: `smtp://127.0.0.1:${rudePort}` }).send(mailOf(), patient()),
  ).rejects.toThrow()
  rude.close()
  await expect(
    mailer({ SMTP_URL: `smtp://127.0.0.1:${rudePort}` }).send(mailOf(), patient()),
  ).rejects.toMatchObject({
    code: 'ESOCKET',
  })
})

test.runIf(isLong)('a server that says nothing is a failed try within its time', async () => {
  const mute = createServer(() => {})
  await new Promise<void>(resolve => mute.listen(0, '127.0.0.1', resolve))
  open.push({ close: () => mute.close() })
  const address = mute.address()
  const port = typeof address === 'object' ? address?.port : 0
  const began = performance.now()
  await expect(mailer({ SMTP_URL: `smtp://127.0.0.1:${port}` }).send(mailOf(), patient())).rejects.toThrow()
  expect(performance.now() - began).toBeLessThan(12_000)
})

test('without a server mails are files that a mail program opens, and the log names each', async () => {
  const folder = join(inject('scratch'), `pasta-${process.pid}`)
  await mailer({ DATA_DIR: folder }).send(mailOf({ id: 'abc' }), patient())
  expect(await readdir(join(folder, 'mail'))).toEqual(['abc.eml'])
  const mail = await simpleParser(await readFile(join(folder, 'mail', 'abc.eml')))
  expect(mail.subject).toBe(letter.subject)
  expect(log.info).toHaveBeenCalledWith({ file: join(folder, 'mail', 'abc.eml') }, 'a mail was written')
})

test('the text says all that the HTML says, a line for a line', () => {
  expect(textOf(letter)).toMatchInlineSnapshot(`
    "2 lembretes venceram
    sexta, 20/11

    Está na hora <b>do que</b> você pediu & lembrou.

    Receita: R$ 8.740,00 (era R$ 7.960,00)

    LEMBRETES, 2
      10h    Ligar para a "Conceição" <script>
             OS 1043, 2 dias
      15h30  Primeira linha Segunda linha

    Ver lembretes:
    https://bancada.example.com/lembretes?a=1&b="2"

    O botão vale por 24 horas.

    --
    Vai porque está ligado.
    Parar: https://x.example.com/p
    "
  `)
})
