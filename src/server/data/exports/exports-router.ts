import { eq, getTableColumns, sql } from 'drizzle-orm'
import { type ExportState, exportParts } from '../../../shared/exports.ts'
import type { Database } from '../../db/client.ts'
import { exportacoes } from '../../db/schema/exports.ts'
import { lojas } from '../../db/schema/shops.ts'
import type { ShopScope } from '../../db/shop-scope.ts'
import { Refusal } from '../../errors.ts'
import { router, shop } from '../../trpc/procedures.ts'

export const exportsRouter = router({
  progress: shop.query(({ ctx }) => exportProgress(ctx.db, ctx.shop)),
})

/** exports.progress: what an export would contain, and the progress of the last one. Throws `nao_encontrado`. */
async function exportProgress(db: Database, shop: ShopScope) {
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
