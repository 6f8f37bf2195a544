import { and, asc, eq, gt, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { hasApi } from '../../shared/plans.ts'
import { deliveryDays, failingHours, keptDeliveries, keptDeliveryBytes } from '../../shared/webhooks.ts'
import type { Database } from '../db/client.ts'
import { usuarios } from '../db/schema/access.ts'
import { entregas_webhook, webhooks } from '../db/schema/webhooks.ts'
import { transaction } from '../db/transaction.ts'
import { type Job, moveJob, type Work } from '../jobs/jobs.ts'
import { scopeOfJob } from '../plans/read-plan.ts'
import type { Cipher } from '../secrets/cipher.ts'
import { switchOff } from './off.ts'
import { nextTry } from './schedule-delivery.ts'
import { secretPurpose } from './secret.ts'
import type { Answer, Send } from './send.ts'

export interface DeliverDeps {
  db: Database
  clock: () => Date
  cipher: Cipher
  send: Send
  /** How many deliveries of an address are kept; fewer in tests. */
  kept?: number
  keptBytes?: number
}

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/**
 * Before each further try of a delivery: a little over the 72 hours of failures that switch an address off, so that the
 * last try of a lone delivery does that too.
 */
export const pauses = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  8 * hour,
  12 * hour,
  20 * hour,
  day + hour,
]

/** A delivery that waited longer, because its address was off or asleep, is not sent any more. */
const tooLate = 4 * day

/** How long an address rests after so many failures in a row: one that is away takes few places from the others. */
export const restAfter = (failures: number): number => Math.min(5 * minute, 2 * second * 2 ** (failures - 1))

/** Milliseconds for which one address keeps its place in the lane while others may wait. */
const turn = 5_000

/**
 * The work of an address's job: sends what is due, one by one, the oldest first, and stops at a failure. What is sent and
 * not yet noted when the process dies is sent again.
 */
export const deliver =
  ({ db, clock, cipher, send, kept = keptDeliveries, keptBytes = keptDeliveryBytes }: DeliverDeps): Work =>
  async (job, signal) => {
    const { user_id } = job
    const webhook_id = (job.dados as { rede: string }).rede
    if (user_id === null) return
    const begun = performance.now()
    await dropOld(db, user_id, webhook_id, { now: clock(), kept, keptBytes })
    for (;;) {
      const now = clock()
      const webhook = await findOpen(db, user_id, webhook_id)
      if (!webhook) return waitToDrop(db, job, user_id, webhook_id)
      // An ended plan may begin again tomorrow: what waits is looked at now and then, until it is too late.
      const scope = await scopeOfJob(db, user_id, now)
      if (!scope || !hasApi(scope)) return waitOn(db, job, now, { user_id, webhook_id }, hour)
      const rests = webhook.descansa_ate !== null && webhook.descansa_ate > now.toISOString()
      const delivery = rests ? null : await nextDue(db, user_id, webhook_id, now)
      if (!delivery) return waitOn(db, job, now, { user_id, webhook_id, until: webhook.descansa_ate })
      const answer = await sendOne(
        delivery,
        { ...webhook, user_id, webhook_id },
        { cipher, send, now, signal },
      )
      const ended = clock()
      await note(db, { user_id, webhook_id, ...delivery }, webhook, answer, ended)
      if (performance.now() - begun > turn || signal.aborted) return moveJob(db, job, ended)
    }
  }

/** The address, if it is on and awake, and its account neither disabled nor about to be deleted. */
async function findOpen(db: Database, user_id: string, id: string) {
  const { url, segredo, falhas, falhando_desde, descansa_ate } = webhooks
  const [row] = await db
    .select({ url, segredo, falhas, falhando_desde, descansa_ate })
    .from(webhooks)
    .innerJoin(
      usuarios,
      and(eq(usuarios.id, webhooks.user_id), isNull(usuarios.desativado_em), isNull(usuarios.exclusao_em)),
    )
    .where(
      and(
        eq(webhooks.user_id, user_id),
        eq(webhooks.id, id),
        isNull(webhooks.desligado_em),
        isNull(webhooks.dormindo_em),
      ),
    )
  return row
}

async function nextDue(db: Database, user_id: string, webhook_id: string, now: Date) {
  const { id, evento_id, corpo, tentativas, enfileirada_em } = entregas_webhook
  const [row] = await db
    .select({ id, evento_id, corpo, tentativas, enfileirada_em })
    .from(entregas_webhook)
    .where(
      and(
        ofWebhook(user_id, webhook_id),
        eq(entregas_webhook.estado, 'esperando'),
        lte(entregas_webhook.proxima_em, now.toISOString()),
      ),
    )
    .orderBy(asc(entregas_webhook.proxima_em), asc(entregas_webhook.id))
    .limit(1)
  return row
}

type Due = NonNullable<Awaited<ReturnType<typeof nextDue>>>

interface Sending {
  user_id: string
  webhook_id: string
  url: string
  segredo: string
}

async function sendOne(
  { evento_id, corpo, enfileirada_em }: Due,
  to: Sending,
  { cipher, send, now, signal }: Pick<DeliverDeps, 'cipher' | 'send'> & { now: Date; signal: AbortSignal },
): Promise<Answer> {
  if (now.getTime() - Date.parse(enfileirada_em) > tooLate)
    return { status: null, ms: 0, resposta: null, falha: 'tarde' }
  return sendSigned({ evento_id, corpo }, to, { cipher, send, now, signal })
}

/** Signs and sends a text as Standard Webhooks says: id, time of this try, and the signature of both with the text. */
export function sendSigned(
  { evento_id, corpo }: { evento_id: string; corpo: string },
  { user_id, webhook_id, url, segredo }: Sending,
  { cipher, send, now, signal }: Pick<DeliverDeps, 'cipher' | 'send'> & { now: Date; signal?: AbortSignal },
): Promise<Answer> {
  const signing = new Webhook(cipher.decrypt(secretPurpose(user_id, webhook_id), segredo))
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Bancada-Webhooks/1',
    'webhook-id': evento_id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': signing.sign(evento_id, now, corpo),
  }
  return send(url, headers, corpo, signal)
}

/** Notes a try: of the delivery, and of how its address fares. Days of failures alone switch it off. */
async function note(
  db: Database,
  { user_id, webhook_id, id, tentativas }: Due & { user_id: string; webhook_id: string },
  { falhas, falhando_desde }: { falhas: number; falhando_desde: string | null },
  { status, ms, resposta, falha }: Answer,
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  const pause = falha === 'tarde' ? undefined : pauses[tentativas]
  const ended = falha === null || pause === undefined
  const since = falhando_desde ?? at
  // Where nothing was tried, or nothing changes, the address's row is left alone.
  const changes = falha !== 'tarde' && (falha !== null || falhas > 0)
  await transaction(db, async tx => {
    // The address first, as whoever sends it again does: in two orders they could wait for each other.
    if (changes) {
      await tx
        .update(webhooks)
        .set(
          falha === null
            ? { falhas: 0, falhando_desde: null, descansa_ate: null }
            : {
                falhas: falhas + 1,
                falhando_desde: since,
                descansa_ate: new Date(now.getTime() + restAfter(falhas + 1)).toISOString(),
              },
        )
        .where(and(eq(webhooks.user_id, user_id), eq(webhooks.id, webhook_id)))
      if (falha !== null && now.getTime() - Date.parse(since) >= failingHours * hour)
        await switchOff(tx, { user_id }, webhook_id, 'falhas', now)
    }
    await tx
      .update(entregas_webhook)
      .set({
        estado: falha === null ? 'entregue' : ended ? 'falhou' : 'esperando',
        proxima_em: ended ? null : new Date(now.getTime() + pause).toISOString(),
        tentativas: sql`${entregas_webhook.tentativas} + 1`,
        tentada_em: at,
        status,
        ms,
        resposta,
        falha,
      })
      .where(and(eq(entregas_webhook.user_id, user_id), eq(entregas_webhook.id, id)))
  })
}

/**
 * Moves the job to the address's next try, or to when its oldest entry is to be dropped; without either it ends. A write
 * that queued something meanwhile has moved it already.
 */
async function waitOn(
  db: Database,
  job: Job,
  now: Date,
  { user_id, webhook_id, until = null }: { user_id: string; webhook_id: string; until?: string | null },
  atLeast = 0,
): Promise<void> {
  const next = await nextTry(db, user_id, webhook_id)
  const from = Math.max(now.getTime() + atLeast, until === null ? 0 : Date.parse(until))
  if (next) await moveJob(db, job, new Date(Math.max(next.getTime(), from)))
  else await waitToDrop(db, job, user_id, webhook_id)
}

/** Moves the job to when the address's oldest entry is to be dropped; without one it ends. */
async function waitToDrop(db: Database, job: Job, user_id: string, webhook_id: string): Promise<void> {
  const [oldest] = await db
    .select({ created_at: entregas_webhook.created_at })
    .from(entregas_webhook)
    .where(ofWebhook(user_id, webhook_id))
    .orderBy(asc(entregas_webhook.created_at), asc(entregas_webhook.id))
    .limit(1)
  if (oldest) await moveJob(db, job, new Date(Date.parse(oldest.created_at) + deliveryDays * day + minute))
}

/** Entries whose days are over go in any state; past the number that is kept, those that wait stay. */
async function dropOld(
  db: Database,
  user_id: string,
  webhook_id: string,
  { now, kept, keptBytes }: { now: Date; kept: number; keptBytes: number },
): Promise<void> {
  const { created_at, id, estado, corpo } = entregas_webhook
  const newest = sql`order by ${created_at} desc, ${id} desc`
  const sized = db
    .select({
      created_at,
      place: sql<number>`row_number() over (${newest})`.as('place'),
      bytes: sql<number>`sum(pg_column_size(${corpo})) over (${newest})`.as('bytes'),
    })
    .from(entregas_webhook)
    .where(ofWebhook(user_id, webhook_id))
    .as('sized')
  const [past] = await db
    .select({ created_at: sized.created_at })
    .from(sized)
    .where(or(gt(sized.place, kept), gt(sized.bytes, keptBytes)))
    .orderBy(asc(sized.place))
    .limit(1)
  const before = new Date(now.getTime() - deliveryDays * day).toISOString()
  const tooMany = past && and(lte(created_at, past.created_at), ne(estado, 'esperando'))
  await db
    .delete(entregas_webhook)
    .where(and(ofWebhook(user_id, webhook_id), or(lt(created_at, before), tooMany)))
}

const ofWebhook = (user_id: string, webhook_id: string) =>
  and(eq(entregas_webhook.user_id, user_id), eq(entregas_webhook.webhook_id, webhook_id))
