import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { jobs } from '../../db/schema/jobs.ts'
import type { ShopScope } from '../../db/shop-scope.ts'
import { transaction } from '../../db/transaction.ts'
import type { Work } from '../../jobs/job.ts'
import { scheduleJob } from '../../jobs/schedule-job.ts'
import { type JobOrigin, originOf } from '../../jobs/shares.ts'
import { scopeOfJob } from '../../plans/scope-of-job.ts'
import { type ReadDeps, readFile } from './read-file.ts'
import { readImport } from './staging/import-progress.ts'
import { type Import, scheduleImport } from './staging/import-state.ts'

/** Milliseconds between checks whether the file is still wanted. */
const checkEveryMs = 2_000

/**
 * Reads a file within `readingTime` of the job's start, so that other shops' imports do not wait longer. A file that
 * takes longer is started again by a job of its own, in a lane that no other work uses (docs/decisions/data.md).
 */
export async function readInTurn(
  deps: ReadDeps,
  shop: ShopScope,
  one: Import,
  { signal, tentativas, readingTime }: { signal: AbortSignal; tentativas: number; readingTime: number },
): Promise<void> {
  const over = new AbortController()
  const timer = setTimeout(() => over.abort(new TakesLonger('a file takes longer')), readingTime)
  try {
    await readFile(deps, shop, one, { signal: AbortSignal.any([signal, over.signal]), tentativas })
  } catch (error) {
    if (!(error instanceof TakesLonger)) throw error
    await transaction(deps.db, tx => {
      const [{ user_id, rede }, now] = [shop, deps.clock()]
      const dados: JobOrigin & { id: string } = { id: one.id, rede, bytes: one.bytes }
      return scheduleJob(tx, { ...alone, assunto: user_id, user_id, dados, vence_em: now }, now)
    })
  } finally {
    clearTimeout(timer)
  }
}

const alone = { tipo: 'ler_arquivo' } as const

class TakesLonger extends Error {
  override readonly name = 'TakesLonger'
}

/** Whether a job of its own reads the file. */
export async function isReadAlone(db: Database, { user_id }: ShopScope, one: Import): Promise<boolean> {
  if (one.estado !== 'lendo') return false
  const [job] = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        eq(jobs.tipo, alone.tipo),
        eq(jobs.assunto, user_id),
        isNull(jobs.morto_em),
        sql`${jobs.dados} ->> 'id' = ${one.id}`,
      ),
    )
  return job !== undefined
}

/** Reads a file that takes long, then continues with the shop's other imports. */
export const readLongFile =
  (deps: ReadDeps): Work =>
  async ({ user_id, dados, tentativas }, signal) => {
    const { db, clock } = deps
    const found = user_id && (await scopeOfJob(db, user_id, clock()))
    if (!found) return
    const shop = { ...found, rede: originOf({ dados }).rede }
    const { id } = dados as { id: string }
    const one = await readImport(db, shop, id)
    if (one?.estado === 'lendo') await readWhileWanted(deps, shop, one, { signal, tentativas })
    await transaction(db, tx => scheduleImport(tx, shop, clock()))
  }

/** Stops when the import is cancelled: other shops' files wait. */
async function readWhileWanted(
  deps: ReadDeps,
  shop: ShopScope,
  one: Import,
  { signal, tentativas }: { signal: AbortSignal; tentativas: number },
): Promise<void> {
  const gone = new AbortController()
  const look = setInterval(async () => {
    const now = await readImport(deps.db, shop, one.id).catch(() => one)
    if (now?.estado !== 'lendo') gone.abort()
  }, checkEveryMs)
  try {
    await readFile(deps, shop, one, { signal: AbortSignal.any([signal, gone.signal]), tentativas })
  } catch (error) {
    if (!gone.signal.aborted || signal.aborted) throw error
  } finally {
    clearInterval(look)
  }
}
