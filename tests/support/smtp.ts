import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { testPort } from './test-port.ts'

interface Received {
  from: string
  to: string[]
  mail: ParsedMail
  raw: string
}

interface Behaviour extends Pick<SMTPServerOptions, 'onConnect' | 'onRcptTo'> {
  /** What it waits for before it says that it took a mail. */
  beforeAnswer?: () => Promise<unknown>
}

/** A real SMTP server on loopback; `behave` makes it refuse or wait. Keeps what it took. */
export async function smtpServer({ beforeAnswer, ...behave }: Behaviour = {}, given?: number) {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    // Who keeps a connection open is not waited for.
    closeTimeout: 50,
    ...behave,
    async onData(stream, session, done) {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk)
      const raw = Buffer.concat(chunks)
      const { mailFrom, rcptTo } = session.envelope
      received.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        mail: await simpleParser(raw),
        raw: raw.toString(),
      })
      await beforeAnswer?.()
      done()
    },
  })
  server.on('error', () => {})
  const port = given ?? (await testPort())
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}
