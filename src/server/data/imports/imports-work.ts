import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { importacoes } from '../../db/schema/imports.ts'
import { jobs } from '../../db/schema/jobs.ts'
import type { ShopScope } from '../../db/shop-scope.ts'
import { transaction } from '../../db/transaction.ts'
import { type JobOrigin, originOf } from '../../jobs/fair-shares.ts'
import { scheduleJob, type Work } from '../../jobs/jobs.ts'
import { scopeOfJob } from '../../plans/read-plan.ts'
import type { Storage } from '../../storage/storage.ts'
import { type ReadDeps, readFile } from './read-file.ts'
import { forgetStaged } from './staging/import-space.ts'
import {
  type Import,
  moveImport,
  nextImport,
  ofImport,
  readImport,
  scheduleEnd,
  scheduleImport,
} from './staging/import-state.ts'
import { storeImport } from './storing/store-import.ts'
import { undoImport } from './undo-import.ts'

/** Milliseconds after which the work continues in a new job: a job's time is limited. */
const turnMs = 25_000
/** Milliseconds for reading a file, from the start of the job. A file that takes longer gets a job of its own. */
const maxReadingMs = 40_000

/** Works on a shop's next import for a while. Imports are done in the order of the requests; interrupted ones continue. */
export const importRows =
  (deps: ReadDeps, readingTime = maxReadingMs): Work =>
  async ({ user_id, dados, tentativas }, signal) => {
    const found = user_id && (await scopeOfJob(deps.db, user_id, deps.clock()))
    if (!found) return
    const shop = { ...found, rede: originOf({ dados }).rede }
    const until = performance.now() + turnMs
    const isOver = () => {
      signal.throwIfAborted()
      return performance.now() > until
    }
    const one = await nextWork(deps.db, shop)
    if (!one) return
    if (one.estado === 'lendo') await readInTurn(deps, shop, one, { signal, tentativas, readingTime })
    else await goOnWith(deps, shop, one, isOver)
    // The rest queues again behind other shops' imports.
    if (await nextWork(deps.db, shop)) await goOn(deps.db, shop, deps.clock())
  }

/** The shop's next import. Null while a job of its own reads it: the others continue when that is done. */
async function nextWork(db: Database, shop: ShopScope): Promise<Import | null> {
  const one = await nextImport(db, shop)
  return one && !(await isReadAlone(db, shop, one)) ? one : null
}

const goOnWith = (deps: ReadDeps, shop: ShopScope, one: Import, isOver: () => boolean) =>
  (one.estado === 'gravando' ? storeImport : undoImport)(deps, shop, one, isOver)

const goOn = (db: Database, shop: ShopScope, now: Date): Promise<void> =>
  transaction(db, tx => scheduleImport(tx, shop, now))

/** Removes the staged rows and the file of an import that has ended, or that was not confirmed for a day. */
export const endImports =
  ({ db, storage, clock }: { db: Database; storage: Storage; clock: () => Date }): Work =>
  async ({ user_id, dados }) => {
    const shop = user_id && (await scopeOfJob(db, user_id, clock()))
    if (!shop) return
    const { id } = dados as { id: string }
    const now = clock()
    const isWorkedOn = await transaction(db, async tx => {
      await moveImport(tx, shop, id, ['previa'], { estado: 'cancelada', terminada_em: now.toISOString() })
      const [one] = await tx
        .select({ terminada_em: importacoes.terminada_em })
        .from(importacoes)
        .where(ofImport(shop, id))
      const busy = one?.terminada_em === null
      if (busy) await scheduleEnd(tx, shop, id, now)
      return busy
    })
    if (isWorkedOn) return
    // Asked before removing: work that ends in between has staged its last rows by then.
    const mayStageMore = await isAtWork(db, shop)
    await forgetStaged(db, storage, shop, id)
    if (mayStageMore) await transaction(db, tx => scheduleEnd(tx, shop, id, now, checkAgainMs))
  }

/** Milliseconds until it checks again whether the shop's imports are still worked on. */
const checkAgainMs = 30_000

/** Whether a process works on one of the shop's imports, perhaps on this one, cancelled while its file was read. */
const isAtWork = async (db: Database, { user_id }: ShopScope): Promise<boolean> =>
  (await db.$count(
    jobs,
    and(
      inArray(jobs.tipo, ['importar', 'ler_arquivo']),
      eq(jobs.assunto, user_id),
      sql`${jobs.reservado_ate} > statement_timestamp()`,
    ),
  )) > 0

/** Milliseconds between checks whether the file is still wanted. */
const checkEveryMs = 2_000

/**
 * Reads a file within `readingTime` of the job's start, so that other shops' imports do not wait longer. A file that
 * takes longer is started again by a job of its own, in a lane that no other work uses (docs/decisions/data.md).
 */
async function readInTurn(
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
async function isReadAlone(db: Database, { user_id }: ShopScope, one: Import): Promise<boolean> {
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
