import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { kindNames } from '../../shared/order-lines.ts'
import type { Transaction } from '../db/client.ts'
import { lixeira_os } from '../db/schema/order-history.ts'
import { itens_os, lixeira_itens } from '../db/schema/order-lines.ts'
import { ordens_servico } from '../db/schema/orders.ts'
import { lixeira_orcamentos, orcamentos } from '../db/schema/quotes.ts'
import type { ShopScope } from '../db/shop-scope.ts'

/** What an erased customer's line is called: by its kind alone. */
export const plainWords = (kind: SQLWrapper): SQL =>
  sql`case ${kind} when 'peca' then ${kindNames.peca}::text else ${kindNames.servico}::text end`

/** Lines as JSON, called by their kinds. */
export const withPlainWords = (lines: SQLWrapper): SQL =>
  sql`bancada_sem_descricoes(${lines}, ${kindNames.peca}::text, ${kindNames.servico}::text)`

/** Orders that are or were an erased customer's, and until when: what was quoted later is another customer's. */
export type Theirs = { id: string; until: string }[]

/**
 * Empties the answers to these orders' quotes, and the words of lines that were quoted to the customer. The caller has
 * emptied the words of the orders that are still theirs.
 */
export async function eraseQuotes(tx: Transaction, { user_id }: ShopScope, theirs: Theirs): Promise<void> {
  if (theirs.length === 0) return
  const ids = sql.param(theirs.map(({ id }) => id))
  const named = sql`unnest(${ids}::uuid[], ${sql.param(theirs.map(({ until }) => until))}::text[]::timestamptz[])`
  for (const quotes of [orcamentos, lixeira_orcamentos])
    await tx.execute(sql`
      update ${quotes} as q set respondido_por = null, motivo = null, endereco = null,
        itens = case when q.enviado_em <= theirs.until then ${withPlainWords(sql`q.itens`)} else q.itens end
      from ${named} as theirs (id, until) where q.user_id = ${user_id}::uuid and q.os_id = theirs.id`)
  const { id, orcamento_versao } = ordens_servico
  await tx
    .update(ordens_servico)
    .set({ orcamento_mudou: changedSince(user_id, orcamentos, itens_os, ordens_servico) })
    .where(
      and(
        eq(ordens_servico.user_id, user_id),
        sql`${id} = any(${ids}::uuid[])`,
        sql`${orcamento_versao} is not null`,
      ),
    )
  const trashed = {
    id: lixeira_os.id,
    valor: sql`(${lixeira_os.os} ->> 'valor')::numeric`,
    desconto: sql`(${lixeira_os.os} ->> 'desconto')::numeric`,
    orcamento_versao: sql`(${lixeira_os.os} ->> 'orcamento_versao')::int`,
  }
  const changed = changedSince(user_id, lixeira_orcamentos, lixeira_itens, trashed)
  await tx
    .update(lixeira_os)
    .set({ os: sql`${lixeira_os.os} || ('{"orcamento_mudou": ' || ${changed} || '}')::jsonb` })
    .where(
      and(
        eq(lixeira_os.user_id, user_id),
        sql`${lixeira_os.id} = any(${ids}::uuid[])`,
        sql`${lixeira_os.os} ->> 'orcamento_versao' is not null`,
      ),
    )
}

/** Whether an order would be quoted otherwise than its newest version says, as sameQuoted compares the two. */
const changedSince = (
  user_id: string,
  quotes: typeof orcamentos | typeof lixeira_orcamentos,
  lines: typeof itens_os | typeof lixeira_itens,
  order: Record<'id' | 'valor' | 'desconto' | 'orcamento_versao', SQLWrapper>,
): SQL<boolean> => sql`exists (
  select from ${quotes} where ${quotes.user_id} = ${user_id} and ${quotes.os_id} = ${order.id}
    and ${quotes.versao} = ${order.orcamento_versao}
    and (${quotes.total}, ${quotes.desconto}, ${quotes.itens}) is distinct from (${order.valor}, ${order.desconto}, (
      select coalesce(jsonb_agg(jsonb_build_object(
        'tipo', tipo, 'descricao', descricao, 'quantidade', quantidade,
        'valor_unitario', valor_unitario, 'garantia_dias', garantia_dias
      ) order by posicao), '[]'::jsonb)
      from ${lines} where ${lines.user_id} = ${user_id} and ${lines.os_id} = ${quotes.os_id})))`
