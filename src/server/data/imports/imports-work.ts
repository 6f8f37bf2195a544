import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { importacoes } from '../../db/schema/imports.ts'
import { jobs } from '../../db/schema/jobs.ts'
import type { ShopScope } from '../../db/shop-scope.ts'
import { transaction } from '../../db/transaction.ts'
import type { Work } from '../../jobs/job.ts'
import { originOf } from '../../jobs/shares.ts'
import { scopeOfJob } from '../../plans/scope-of-job.ts'
import type { Storage } from '../../storage/storage.ts'
import { isReadAlone, readInTurn } from './long-reading.ts'
import type { ReadDeps } from './read-file.ts'
import { forgetStaged } from './staging/import-space.ts'
import {
  type Import,
  moveImport,
  nextImport,
  ofImport,
  scheduleEnd,
  scheduleImport,
} from './staging/import-state.ts'
import { storeImport } from './storing/store-import.ts'
import { undoImport } from './undo/undo-import.ts'

/** Milliseconds after which the work goes on in a new try: one may take no longer than a job's time. */
const turn = 25_000
/** Those in which a file is read at most, from the try's beginning on; what takes longer has a job of its own. */
const longestReading = 40_000

/** Works on a shop's next import, for a turn; they go one after the other as they were asked for, and what was cut short goes on. */
export const importRows =
  (deps: ReadDeps, readingTime = longestReading): Work =>
  async ({ user_id, dados, tentativas }, signal) => {
    const found = user_id && (await scopeOfJob(deps.db, user_id, deps.clock()))
    if (!found) return
    const shop = { ...found, rede: originOf({ dados }).rede }
    const until = performance.now() + turn
    const isOver = () => {
      signal.throwIfAborted()
      return performance.now() > until
    }
    const one = await nextWork(deps.db, shop)
    if (!one) return
    if (one.estado === 'lendo') await readInTurn(deps, shop, one, { signal, tentativas, readingTime })
    else await goOnWith(deps, shop, one, isOver)
    // What is left stands in the line again, with what others wait for.
    if (await nextWork(deps.db, shop)) await goOn(deps.db, shop, deps.clock())
  }

/** The shop's next import; none while it is read by a job of its own: the others are gone on with once that is done. */
async function nextWork(db: Database, shop: ShopScope): Promise<Import | null> {
  const one = await nextImport(db, shop)
  return one && !(await isReadAlone(db, shop, one)) ? one : null
}

const goOnWith = (deps: ReadDeps, shop: ShopScope, one: Import, isOver: () => boolean) =>
  (one.estado === 'gravando' ? storeImport : undoImport)(deps, shop, one, isOver)

const goOn = (db: Database, shop: ShopScope, now: Date): Promise<void> =>
  transaction(db, tx => scheduleImport(tx, shop, now))

/** Removes what is staged of an import that has ended, or that nobody confirmed for a day. */
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
    // Asked before: what ends in between has staged its last by then.
    const mayStageMore = await isAtWork(db, shop)
    await forgetStaged(db, storage, shop, id)
    if (mayStageMore) await transaction(db, tx => scheduleEnd(tx, shop, id, now, aMoment))
  }

/** Milliseconds after which it looks again whether the shop's imports are still worked on. */
const aMoment = 30_000

/** Whether a process works on one of the shop's imports: it may be this one, which was cancelled while its file was read. */
const isAtWork = async (db: Database, { user_id }: ShopScope): Promise<boolean> =>
  (await db.$count(
    jobs,
    and(
      inArray(jobs.tipo, ['importar', 'ler_arquivo']),
      eq(jobs.assunto, user_id),
      sql`${jobs.reservado_ate} > clock_timestamp()`,
    ),
  )) > 0
