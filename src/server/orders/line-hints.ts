import { desc, eq, sql } from 'drizzle-orm'
import type { LineHints } from '../../shared/orders-schema.ts'
import { searchWords } from '../../shared/search.ts'
import { type Database, prepared } from '../db/client.ts'
import { itens_os } from '../db/schema/order-lines.ts'
import type { ShopScope } from '../db/shop-scope.ts'

/** How many of the shop's newest lines are looked at. */
const looked = 2000
/** How many different ones are offered. */
const offered = 8

/** orders.lineHints: the parts and services used last that contain the typed words, each with its newest amounts. */
export async function listLineHints(db: Database, { user_id }: ShopScope, { q = '' }: LineHints) {
  const words = searchWords(q)
  if (q.trim() !== '' && words.length === 0) return { items: [] }
  return { items: await newestLike(db).execute({ user_id, words }) }
}

const newestLike = prepared(db => {
  const newest = db
    .select({
      id: itens_os.id,
      tipo: itens_os.tipo,
      descricao: itens_os.descricao,
      valor_unitario: itens_os.valor_unitario,
      custo_unitario: itens_os.custo_unitario,
    })
    .from(itens_os)
    .where(eq(itens_os.user_id, sql.placeholder('user_id')))
    // Ids are in the order of writing: the primary key is walked backwards.
    .orderBy(desc(itens_os.id))
    .limit(looked)
    .as('newest')
  const plain = sql<string>`bancada_busca(${newest.descricao})`
  const different = db
    .selectDistinctOn([newest.tipo, plain])
    .from(newest)
    .where(
      sql`${plain} like all (array(select bancada_padrao(word) from unnest(${sql.placeholder('words')}::text[]) as word))`,
    )
    .orderBy(newest.tipo, plain, desc(newest.id))
    .as('different')
  return db
    .select({
      tipo: different.tipo,
      descricao: different.descricao,
      valor_unitario: different.valor_unitario,
      custo_unitario: different.custo_unitario,
    })
    .from(different)
    .orderBy(desc(different.id))
    .limit(offered)
    .prepare('line_hints')
})
