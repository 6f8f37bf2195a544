import { deriveGroupWork } from '../../src/server/billing/derive-group.ts'
import { saveProvider } from '../../src/server/billing/provider.ts'
import { startWorker } from '../../src/server/jobs/worker.ts'
import { webhookPath } from '../../src/shared/billing.ts'
import type { BenchDatabase } from './database.ts'
import type { Driver } from './driver.ts'
import { fill } from './fill.ts'
import { findOwners } from './owners.ts'
import { type BenchServer, benchCipher } from './serve.ts'

export interface WebhookPlan {
  /** Deliveries a second. */
  rates: number[]
  seconds: number
  orders: number
}

/** Without any, for what an owner waits then, and as many as are asked of it. */
const wholeWebhook: WebhookPlan = { rates: [0, 200], seconds: 10, orders: 2000 }

const token = 'segredo de bancada'

/**
 * How long a provider waits whose deliveries come in a burst, each derived by a worker of the same process, and how long
 * an owner does who lists orders meanwhile.
 */
export async function benchWebhook(
  { db, owner }: Pick<BenchDatabase, 'db' | 'owner'>,
  server: BenchServer,
  driver: Driver,
  _named: string[] = [],
  { rates, seconds, orders }: WebhookPlan = wholeWebhook,
): Promise<number> {
  await fill(owner, { owners: 3, big: { orders, customers: 40 } })
  await saveProvider({ db, cipher: benchCipher }, { webhook_token: token }, new Date())
  const { shop } = (await findOwners(owner)).big
  const headers = {
    origin: server.origin,
    cookie: await server.cookieOf(shop.user_id),
    'content-type': 'application/json',
  }
  const clock = () => new Date()
  const log = { warn: () => {}, error: (...told: unknown[]) => console.error(...told) }
  const derive = deriveGroupWork({ db, clock, config: { sandbox: true } })
  const worker = startWorker({ db, clock, log, work: { derivar_cobranca: derive } as never })
  const call = { procedure: 'orders.list', headers, body: '{}' }
  const task = { origin: server.origin, path: webhookPath('Kiwify'), token, seconds, call, pause: 20 }
  try {
    for (const rate of rates) {
      const { answered, calls, took } = await driver.run<Run>('deliveries', { ...task, rate })
      if (answered.length > 0)
        console.log(
          `${rate} a second for ${seconds} s: ${answered.length} answered in ${(took / 1000).toFixed(1)} s, ${times(answered)}`,
        )
      console.log(`  an owner's orders.list meanwhile: ${calls.length} calls, ${times(calls)}`)
    }
    const behind = performance.now()
    const waiting = () => owner`select 1 from jobs where tipo = 'derivar_cobranca' limit 1`
    while ((await waiting()).length > 0) await new Promise(resolve => setTimeout(resolve, 50))
    console.log(
      `All were derived ${((performance.now() - behind) / 1000).toFixed(1)} s after the last answer.`,
    )
    return rates.length * 2
  } finally {
    await worker.stop()
  }
}

interface Run {
  answered: number[]
  calls: number[]
  took: number
}

function times(all: number[]): string {
  const sorted = [...all].sort((a, b) => a - b)
  const at = (share: number) => (sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN).toFixed(1)
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, at most ${at(1)} ms`
}
