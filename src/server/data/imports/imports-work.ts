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
      sql`${jobs.reservado_ate} > clock_timestamp()`,
    ),
  )) > 0
