import { expect, test, vi } from 'vitest'
import { openShop } from '../support/open-shop.ts'
import { startServer } from '../support/server-process.ts'
import { smtpServer } from '../support/smtp.ts'

let server: Awaited<ReturnType<typeof startServer>>
let kills = true
// It has the mail, and the process that sent it is gone before it hears so.
const smtp = await smtpServer({ beforeAnswer: async () => kills && server.kill() })
server = await startServer({ SMTP_URL: smtp.url, MAIL_FROM: 'avisos@exemplo.com.br' })

test('kill -9 between sending a mail and noting it: it comes again, and whoever has it sees that it is the same', async () => {
  const patience = { timeout: 20_000 }
  const { email, user_id } = await openShop(server, { confirmed: false })
  await vi.waitFor(() => expect(smtp.received).toHaveLength(1), patience)
  kills = false
  await server.kill()
  const [left] = await server.sql`select reservado_ate from jobs where user_id = ${user_id}`
  expect(left?.reservado_ate).toBeTruthy()
  // Its lease is a minute.
  await server.sql`update jobs set reservado_ate = clock_timestamp() - interval '1 second'`
  await server.restart()
  await vi.waitFor(() => expect(smtp.received).toHaveLength(2), patience)
  const [first, second] = smtp.received
  expect([first?.to, second?.to]).toEqual([[email], [email]])
  expect(second?.mail.messageId).toBe(first?.mail.messageId)
  expect(first?.mail.messageId).toBeTruthy()
  await vi.waitFor(async () => expect(await server.sql`select 1 from jobs`).toHaveLength(0), patience)
  await smtp.close()
})
