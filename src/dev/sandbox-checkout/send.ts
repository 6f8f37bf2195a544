import { createHmac } from 'node:crypto'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { webhookPath } from '../../shared/billing.ts'
import type { Config } from '../../server/config.ts'

/** Milliseconds that an answer may take. */
const patience = 10_000

interface Mail {
  /** What this process listens on: a delivery goes nowhere else. */
  listening: AddressInfo
  config: Pick<Config, 'appUrl' | 'checkoutProvider'>
  token: string
}

/** Sends a body to our own webhook, as Kiwify would: over HTTP, signed. Answers the status; 0 where there was none. */
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
        timeout: patience,
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
