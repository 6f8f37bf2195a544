import { createHash } from 'node:crypto'
import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import { copyDays, hasCopies, keptCopies, nightHours } from '../../../shared/copies.ts'
import { addDays, instantOf, momentOf } from '../../../shared/days.ts'
import { settings } from '../../../shared/settings.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { codeOf } from '../../db/failures.ts'
import { copias, rotina_copias } from '../../db/schema/copies.ts'
import { jobs } from '../../db/schema/jobs.ts'
import { configuracoes } from '../../db/schema/settings.ts'
import type { ShopScope } from '../../db/shop-scope.ts'
import { transaction } from '../../db/transaction.ts'
import { type Job, scheduleJob, type Work } from '../../jobs/jobs.ts'
import { lockShopRow } from '../../plans/lock-shop.ts'
import { readPlan, scopeOfJob } from '../../plans/read-plan.ts'
import { type BackupDeps, makeShopBackup, removeShopBackup } from './make-shop-backup.ts'
import { rewriteShopBackups } from './rewrite-backup.ts'
import { removeFiles } from './stored-backup.ts'

/** Tries per night. */
const triesANight = 6

/**
 * The one job of a shop's backups, so that its steps never run at the same time: erases customers from them, makes the
 * nightly backup, keeps seven, removes all when backups have ended, and schedules the next step.
 */
export const backUpShop =
  (deps: BackupDeps): Work =>
  async (job, signal) => {
    const { user_id, tentativas } = job
    const { db, clock } = deps
    const shop = user_id && (await scopeOfJob(db, user_id, clock()))
    if (!shop) return
    try {
      // Not started again if its tries took too long.
      if (tentativas > triesANight) throw new Error('too many tries')
      await tidy(deps, shop)
      await rewriteShopBackups(deps, shop, signal)
      const next = await look(db, shop, job, clock())
      if (next === 'over') return await removeAll(deps, shop, signal)
      if (next === 'waits') return
      await makeShopBackup(deps, shop, signal)
      await keepNewest(deps, shop, signal)
      await settle(db, shop, job, { ultima_em: clock().toISOString(), falhou_em: null, erro: null }, clock())
    } catch (error) {
      if (signal.aborted) throw error
      const failure = { falhou_em: clock().toISOString(), erro: reasonOf(error) }
      if (tentativas >= triesANight) return await settle(db, shop, job, failure, clock())
      await note(db, shop, failure)
      throw error
    }
  }

/** What to do now: a backup, nothing yet, or removing all backups. Schedules what is for later. */
const look = (db: Database, shop: ShopScope, job: Job, now: Date): Promise<'due' | 'waits' | 'over'> =>
  transaction(db, async tx => {
    const { fuso } = await lockShopRow(tx, shop)
    const [routine] = await tx.select().from(rotina_copias).where(eq(rotina_copias.user_id, shop.user_id))
    const { isWanted, since } = await wanted(tx, shop, now)
    if (isWanted) {
      const next = nextNight(afterLast(now, routine?.ultima_em), { ...shop, fuso }).toISOString()
      // A backup that is due stays due. The time of a later one follows the zone.
      const before = routine?.proxima_em
      const proxima_em = before && before <= now.toISOString() ? before : next
      await note(tx, shop, { proxima_em, parada_em: null })
      if (proxima_em <= now.toISOString()) return 'due'
      await schedule(tx, job, new Date(proxima_em), now)
      return 'waits'
    }
    if (!routine) return 'waits'
    const parada_em = routine.parada_em ?? since.toISOString()
    await note(tx, shop, { proxima_em: null, parada_em })
    const until = new Date(Date.parse(parada_em) + copyDays * 86_400_000)
    if (until <= now) return 'over'
    await schedule(tx, job, until, now)
    return 'waits'
  })

/** The earliest time of the next backup: after a move west the same night would come again. */
function afterLast(now: Date, last: string | null | undefined): Date {
  const soonest = new Date(last ? Date.parse(last) + minApart : 0)
  // A last backup in the future was recorded by a wrong clock.
  return last && last <= now.toISOString() && soonest > now ? soonest : now
}

/** Minimum milliseconds between two backups. Clock changes can bring two nights closer than a day. */
const minApart = 18 * 3_600_000

/** Whether backups are wanted, and if not, since when. */
async function wanted(tx: Transaction, shop: ShopScope, now: Date) {
  const plan = await readPlan(tx, shop.user_id, now)
  const end = plan.carencia_ate ?? plan.data_fim
  const isOver =
    hasCopies({ ...plan, expirado: false }) && plan.expirado && end && Date.parse(end) < now.getTime()
  const { backup_automatico } = settings.sistema
  const [stored] = await tx
    .select({ valor: configuracoes.valor })
    .from(configuracoes)
    .where(
      and(
        eq(configuracoes.user_id, shop.user_id),
        eq(configuracoes.categoria, 'sistema'),
        eq(configuracoes.chave, 'backup_automatico'),
      ),
    )
  const isOn = backup_automatico.read(stored?.valor ?? String(backup_automatico.default))
  return { isWanted: isOn && hasCopies(plan), since: isOver ? new Date(end) : now }
}

/** Removes what interrupted tries left: incomplete backups, and files without a row. */
async function tidy(deps: BackupDeps, shop: ShopScope): Promise<void> {
  const rows = await deps.db
    .select({ id: copias.id, arquivo: copias.arquivo, estado: copias.estado })
    .from(copias)
    .where(eq(copias.user_id, shop.user_id))
  if (rows.length === 0) return
  await removeFiles(deps.storage, shop, { but: rows.filter(({ estado }) => estado === 'pronta') })
  for (const { id, estado } of rows) if (estado !== 'pronta') await removeShopBackup(deps, shop, id)
}

/** Removes old backups, the oldest first, so that each object goes with the last backup that names it. */
async function keepNewest(deps: BackupDeps, shop: ShopScope, signal: AbortSignal): Promise<void> {
  const rows = await deps.db
    .select({ id: copias.id })
    .from(copias)
    .where(eq(copias.user_id, shop.user_id))
    .orderBy(desc(copias.created_at), desc(copias.id))
    .offset(keptCopies)
  for (const { id } of rows.toReversed()) {
    signal.throwIfAborted()
    await removeShopBackup(deps, shop, id)
  }
}

async function removeAll(deps: BackupDeps, shop: ShopScope, signal: AbortSignal): Promise<void> {
  const rows = await deps.db
    .select({ id: copias.id })
    .from(copias)
    .where(eq(copias.user_id, shop.user_id))
    .orderBy(asc(copias.created_at), asc(copias.id))
  for (const { id } of rows) {
    signal.throwIfAborted()
    await removeShopBackup(deps, shop, id)
  }
}

type Routine = typeof rotina_copias.$inferInsert

async function note(db: Database | Transaction, { user_id }: ShopScope, set: Omit<Routine, 'user_id'>) {
  await db
    .insert(rotina_copias)
    .values({ user_id, ...set })
    .onConflictDoUpdate({ target: rotina_copias.user_id, set })
}

/** Records the result of a night, and schedules the next. */
const settle = (
  db: Database,
  shop: ShopScope,
  job: Job,
  set: Omit<Routine, 'user_id'>,
  now: Date,
): Promise<void> =>
  transaction(db, async tx => {
    const { fuso } = await lockShopRow(tx, shop)
    const proxima = nextNight(now, { ...shop, fuso })
    await note(tx, shop, { ...set, proxima_em: proxima.toISOString() })
    await schedule(tx, job, proxima, now)
  })

/** Schedules the job, unless it was scheduled again since it was taken. The caller holds the shop's lock. */
async function schedule(tx: Transaction, { user_id, versao }: Job, vence_em: Date, now: Date): Promise<void> {
  if (user_id === null) return
  const [known] = await tx
    .select({ versao: jobs.versao })
    .from(jobs)
    .where(and(eq(jobs.tipo, 'copiar'), eq(jobs.assunto, user_id), isNull(jobs.morto_em)))
  if (known && known.versao !== versao) return
  await scheduleJob(tx, { tipo: 'copiar', assunto: user_id, user_id, vence_em }, now)
}

/** The error's name and code only: its message may quote rows. */
function reasonOf(error: unknown): string {
  const name = error instanceof Error ? error.name : typeof error
  return [name, codeOf(error)].filter(Boolean).join(' ').slice(0, 200)
}

/**
 * The time of a shop's next backup: once a night in its zone. The minute depends on the shop's id, which spreads the
 * shops over the hours.
 */
export function nextNight(at: Date, shop: { user_id: string; fuso: string }): Date {
  const { day } = momentOf(at, shop.fuso)
  const tonight = instantOf(day, timeOf(shop.user_id), shop.fuso)
  return tonight > at ? tonight : instantOf(addDays(day, 1), timeOf(shop.user_id), shop.fuso)
}

/** HH:mm within the night's hours. */
function timeOf(user_id: string): string {
  const { from, until } = nightHours
  const minutes = createHash('sha256').update(user_id).digest().readUInt32BE() % ((until - from) * 60)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(from + Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
