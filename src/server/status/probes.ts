import { and, isNull, lte, min, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { maxJobWaitMinutes, type Service } from '../../shared/status.ts'
import { receive } from '../billing/receive-delivery.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/client.ts'
import { jobs } from '../db/schema/jobs.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Cipher } from '../secrets/cipher.ts'
import type { Storage } from '../storage/storage.ts'

/**
 * Probes a service. Throws if it fails. Answers milliseconds, or undefined to use the probe's own duration.
 */
export type Probe = () => Promise<number | undefined>

export type Probes = Record<Service, Probe>

interface ProbeDeps {
  db: Database
  storage: Pick<Storage, 'check'>
  cipher: Cipher
  clock: () => Date
  config: Pick<Config, 'checkoutProvider'>
  app: Pick<FastifyInstance, 'inject'>
  mailer: Pick<Mailer, 'check'>
}

/** The probe of each service. Probes store, log and send nothing. */
export const probesOf = ({ app, mailer, ...deps }: ProbeDeps): Probes => ({
  async app() {
    const { statusCode } = await app.inject({ url: '/live' })
    if (statusCode !== 200) throw new Error(`answered ${statusCode}`)
    return undefined
  },

  async banco() {
    await deps.db.execute(sql`select 1`)
    return undefined
  },

  async fotos() {
    await deps.storage.check()
    return undefined
  },

  async email() {
    await mailer.check()
    return undefined
  },

  // Sends a delivery with a wrong signature through the check, which must refuse it.
  async webhook() {
    const kept = await receive(deps, {
      body: Buffer.from('{}'),
      signature: '0'.repeat(40),
      headers: { timestamp: undefined, signature: undefined },
    })
    if (kept) throw new Error('took what nobody signed')
    return undefined
  },

  async tarefas() {
    const wait = await oldestWait(deps.db, deps.clock())
    if (wait > maxJobWaitMinutes * 60_000) throw new Error('jobs wait')
    return wait
  },
})

/** Milliseconds for which the oldest free job has been due. */
async function oldestWait(db: Database, now: Date): Promise<number> {
  const [row] = await db
    .select({ oldest: min(jobs.vence_em) })
    .from(jobs)
    .where(
      and(
        isNull(jobs.morto_em),
        lte(jobs.vence_em, now.toISOString()),
        sql`(${jobs.reservado_ate} is null or ${jobs.reservado_ate} < clock_timestamp())`,
      ),
    )
  return row?.oldest ? now.getTime() - Date.parse(row.oldest) : 0
}
