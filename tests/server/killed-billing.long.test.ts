import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { saveProvider } from '../../src/server/billing/provider.ts'
import { createCipher } from '../../src/server/secrets/cipher.ts'
import { kiwifyBody, kiwifySignature, products, token } from '../support/billing.ts'
import { startServer } from '../support/server-process.ts'
import { makeShop } from '../support/shops.ts'

const server = await startServer()
const purchases = 60

test('holds: kill -9 between storing and deriving loses no purchase: the next start derives', async () => {
  const { db, sql } = server
  const key = Buffer.from(await readFile(join(server.dataDir, 'secret-key'), 'utf8'), 'base64')
  const cipher = createCipher([{ id: 'local', key }])
  const settings = { webhook_token: token, produto_basico: products.basico }
  await saveProvider({ db, cipher }, settings, new Date())
  const shops = await Promise.all(Array.from({ length: purchases }, () => makeShop(db)))
  const answers = await Promise.allSettled(
    shops.map(({ email, user_id: pedido }) => {
      const order = { evento: 'order_approved', pedido, email, aprovado: new Date().toISOString() }
      return send(server.url, JSON.stringify(kiwifyBody(order)))
    }),
  )
  await server.kill()
  expect(answers.map(answer => answer.status === 'fulfilled' && answer.value)).toEqual(
    Array(purchases).fill(200),
  )
  const underived = sql`select 1 from entregas where derivada_em is null`
  expect((await underived).length).toBeGreaterThan(0)
  // A statement that it had sent ends by itself, and may take a job yet.
  const running = () => sql`select 1 from pg_stat_activity
    where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`
  await expect.poll(async () => (await running()).length).toBe(0)
  // What a killed process had taken is free once its lease is over.
  await sql`update jobs set reservado_ate = null`
  await server.restart()
  const bought = () => sql`select 1 from user_planos where plano = 'basico' and ativo`
  await expect.poll(async () => (await bought()).length, { timeout: 90_000 }).toBe(purchases)
})

async function send(url: string, body: string): Promise<number> {
  const address = `${url}/functions/v1/kiwify-webhook?signature=${kiwifySignature(body)}`
  const { status } = await fetch(address, { method: 'POST', body })
  return status
}
