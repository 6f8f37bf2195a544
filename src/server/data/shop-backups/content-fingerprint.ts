import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import type { ShopScope } from '../../db/shop-scope.ts'

/**
 * A fingerprint of a shop's rows: if it is the same, a backup would be the same. It has counts, and sums of hashes of the
 * columns that every write changes, and takes a tenth of the time of reading the rows.
 */
export async function fingerprintOf(db: Database, { user_id }: ShopScope): Promise<string> {
  const [row] = await db.execute<{ marca: string }>(sql`
    select concat_ws(' ',
      (select concat_ws('/', fuso, proximo_numero) from lojas where user_id = ${user_id}),
      (select ${rows(sql`id, updated_at`)} from clientes where user_id = ${user_id}),
      (select ${rows(sql`id, updated_at, avisado_em`)} from ordens_servico where user_id = ${user_id}),
      (select ${rows(sql`id, updated_at`)} from despesas where user_id = ${user_id}),
      (select ${rows(sql`id, updated_at, avisado_em`)} from lembretes where user_id = ${user_id}),
      (select ${rows(sql`categoria, chave, valor`)} from configuracoes where user_id = ${user_id}),
      (select ${rows(sql`os_id, id`)} from eventos_os where user_id = ${user_id}),
      (select ${rows(sql`id, excluido_em`)} from lixeira_os where user_id = ${user_id}),
      (select ${rows(sql`id, tipo_foto`)} from fotos_os where user_id = ${user_id})) as marca`)
  return row?.marca ?? ''
}

/** The count and the sum of hashes, independent of the order. */
const rows = (columns: ReturnType<typeof sql>) =>
  sql`concat_ws('/', count(*), sum(hash_record_extended(row(${columns}), 0)))`
