import { createHmac, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isNull } from 'drizzle-orm'
import { openSecret, purposeOf, readProvider } from '../../server/billing/provider.ts'
import type { Config } from '../../server/config.ts'
import type { Database } from '../../server/db/client.ts'
import { provedor } from '../../server/db/schema/billing.ts'
import type { Cipher } from '../../server/secrets/cipher.ts'
import { webhookPath } from '../../shared/billing.ts'

/** Milliseconds that an answer may take. */
const timeoutMs = 10_000

interface Mail {
  /** This process's own address: deliveries go nowhere else. */
  listening: AddressInfo
  config: Pick<Config, 'appUrl' | 'checkoutProvider'>
  token: string
}

/** Sends a signed delivery to our own webhook over HTTP, as Kiwify would. Answers the status; 0 without an answer. */
export function sendDelivery({ listening, config, token }: Mail, body: string): Promise<number> {
  const signature = createHmac('sha1', token).update(body).digest('hex')
  return new Promise(resolve => {
    const sending = request(
      {
        host: listening.address,
        port: listening.port,
        method: 'POST',
        path: `${webhookPath(config.checkoutProvider)}?signature=${signature}`,
        headers: { host: config.appUrl.host, 'content-type': 'application/json' },
        timeout: timeoutMs,
        agent: false,
      },
      answer => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      },
    )
    sending.on('timeout', () => sending.destroy())
    sending.on('error', () => resolve(0))
    sending.end(body)
  })
}

/** The token that signs deliveries: the stored one, or else a new random one, which is stored. */
export async function webhookToken(
  { db, cipher }: { db: Database; cipher: Cipher },
  now: Date,
): Promise<string> {
  const updated_at = now.toISOString()
  const webhook_token = cipher.encrypt(purposeOf('webhook_token'), randomBytes(24).toString('base64url'))
  await db.insert(provedor).values({ updated_at, webhook_token }).onConflictDoNothing()
  await db.update(provedor).set({ updated_at, webhook_token }).where(isNull(provedor.webhook_token))
  const token = openSecret(cipher, await readProvider(db), 'webhook_token')
  if (token === null) throw new Error('a token that was just stored is there')
  return token
}
