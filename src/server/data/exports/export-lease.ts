import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { type ExportData, type ExportState, exportParts } from '../../../shared/exports.ts'
import type { Database } from '../../db/client.ts'
import { exportacoes } from '../../db/schema/exports.ts'
import { lojas } from '../../db/schema/shops.ts'
import type { ShopScope } from '../../db/shop-scope.ts'
import { transaction } from '../../db/transaction.ts'
import { Refusal, tooManyRequests } from '../../errors.ts'
import { scheduleJob } from '../../jobs/jobs.ts'

/** A running export. While it is renewed, the shop can start no other. */
export interface Lease {
  id: string
  parte: number
  partes: number
  com_fotos: boolean
}

export type Progress = Pick<
  typeof exportacoes.$inferSelect,
  'estado' | 'linhas' | 'imagens' | 'total_imagens' | 'bytes'
>

const lasts = sql`now() + interval '60 seconds'`

/** Milliseconds without another mail after one: the parts are downloaded one after another. */
const toldFor = 3_600_000

/**
 * Starts an export, one at a time per shop, and schedules the mail to its owner. Throws `muitas_tentativas`, and
 * `nao_encontrado` past the last part.
 */
export function beginExport(
  db: Database,
  shop: ShopScope,
  { parte, fotos }: ExportData,
  now: Date,
): Promise<Lease> {
  const { user_id } = shop
  return transaction(db, async tx => {
    const [found] = await tx
      .select({ bytes_fotos: lojas.bytes_fotos })
      .from(lojas)
      .where(eq(lojas.user_id, user_id))
    const com_fotos = fotos === 'sim'
    const partes = found && com_fotos ? exportParts(found.bytes_fotos) : 1
    if (!found || parte > partes) throw new Refusal('nao_encontrado')
    const instant = now.toISOString()
    const lease = { id: crypto.randomUUID(), parte, partes, com_fotos }
    const begun = {
      ...lease,
      estado: 'lendo' as const,
      linhas: 0,
      imagens: 0,
      total_imagens: 0,
      bytes: 0,
      iniciada_em: instant,
      terminada_em: null,
      reservada_ate: lasts,
    }
    const untold = new Date(now.getTime() - toldFor).toISOString()
    const columns = { avisado_em: exportacoes.avisado_em }
    const [again] = await tx
      .update(exportacoes)
      .set({
        ...begun,
        avisado_em: sql`case when ${exportacoes.avisado_em} > ${untold}::timestamptz
          then ${exportacoes.avisado_em} else ${instant}::timestamptz end`,
      })
      .where(and(eq(exportacoes.user_id, user_id), sql`${exportacoes.reservada_ate} < now()`))
      .returning(columns)
    // A shop's first. Two statements, since what a conflict sets may not ask for the time.
    const [first] = again
      ? []
      : await tx
          .insert(exportacoes)
          .values({ user_id, ...begun, avisado_em: instant })
          .onConflictDoNothing()
          .returning(columns)
    const taken = again ?? first
    if (!taken) throw tooManyRequests()
    if (taken.avisado_em === instant)
      await scheduleJob(tx, { tipo: 'carta_exportacao', user_id, vence_em: now }, now)
    return lease
  })
}

/** Records the progress and renews the export. False if it has ended, or another one has started after a long pause. */
export async function renewExport(
  db: Database,
  shop: ShopScope,
  { id }: Lease,
  progress: Progress,
): Promise<boolean> {
  const rows = await db
    .update(exportacoes)
    .set({ ...progress, reservada_ate: lasts })
    .where(
      and(
        eq(exportacoes.user_id, shop.user_id),
        eq(exportacoes.id, id),
        // A renewal may arrive after the end.
        isNull(exportacoes.terminada_em),
      ),
    )
    .returning({ id: exportacoes.id })
  return rows.length > 0
}

/** Ends an export, complete or not, so that the next can start. */
export async function endExport(
  db: Database,
  shop: ShopScope,
  { id }: Lease,
  progress: Progress,
  now: Date,
): Promise<void> {
  await db
    .update(exportacoes)
    .set({ ...progress, terminada_em: now.toISOString(), reservada_ate: sql`now() - interval '1 second'` })
    .where(and(eq(exportacoes.user_id, shop.user_id), eq(exportacoes.id, id)))
}

/** exports.progress: what an export would contain, and the progress of the last one. Throws `nao_encontrado`. */
export async function exportProgress(db: Database, shop: ShopScope) {
  const { user_id, id, reservada_ate, avisado_em, estado, ...told } = getTableColumns(exportacoes)
  const [found] = await db
    .select({
      fotos: lojas.total_fotos,
      bytes_fotos: lojas.bytes_fotos,
      ultima: {
        ...told,
        // If its process died, it has ended once it is not renewed.
        estado: sql<ExportState>`case when ${estado} in ('lendo', 'enviando') and ${reservada_ate} < now()
          then 'interrompida' else ${estado} end`,
      },
    })
    .from(lojas)
    .leftJoin(exportacoes, eq(exportacoes.user_id, lojas.user_id))
    .where(eq(lojas.user_id, shop.user_id))
  if (!found) throw new Refusal('nao_encontrado')
  const { ultima, ...shopFacts } = found
  return {
    ...shopFacts,
    partes: exportParts(found.bytes_fotos),
    ultima: ultima?.parte == null ? null : ultima,
  }
}
