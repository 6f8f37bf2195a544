import type { Sql } from 'postgres'
import type { ShopScope } from '../../src/server/db/shop-scope.ts'

/**
 * Copies an order `count` times straight into the table, one a day backwards from its own day of entry (or
 * `perDay` on each), with numbers, keys and counters as if the app had made them.
 */
export async function fillOrders(
  sql: Sql,
  shop: ShopScope,
  { like, count, perDay = 1, created }: { like: string; count: number; perDay?: number; created?: string },
) {
  const { user_id } = shop
  await sql.begin(async tx => {
    const [row] = await tx<
      { first: number }[]
    >`select proximo_numero as first from lojas where user_id = ${user_id}`
    const first = row?.first ?? 1
    await tx`
      insert into ordens_servico (user_id, id, cliente_id, numero_os, aparelho, defeito, tipo_servico, valor, status,
        pago, forma_pagamento, data_entrada, data_entrega, pago_em, pronto_em, created_at, updated_at, busca, chave, chave_conteudo)
      select user_id, gen_random_uuid(), cliente_id, numero, aparelho, defeito, tipo_servico, valor, status,
        pago, forma_pagamento, data_entrada - (n / ${perDay})::int, data_entrega, pago_em, pronto_em,
        coalesce(${created ?? null}::timestamptz, created_at), updated_at,
        bancada_busca(numero || ' ' || (${first} + n) || substr(busca, 1 + length(' ' || lower(numero_os) || ' ' || ltrim(substr(numero_os, 4), '0')))),
        gen_random_uuid(), chave_conteudo
      from ordens_servico, generate_series(0, ${count}::int - 1) as n,
        lateral (select 'OS-' || lpad((${first} + n)::text, greatest(4, length((${first} + n)::text)), '0') as numero) as numbered
      where user_id = ${user_id} and id = ${like}`
    await tx`update lojas set total_os = total_os + ${count}, proximo_numero = proximo_numero + ${count} where user_id = ${user_id}`
    await tx`update clientes c set total_os = o.total, valor_total = o.valor from (
        select cliente_id, count(*) as total, sum(valor) as valor from ordens_servico where user_id = ${user_id} group by 1) o
      where c.user_id = ${user_id} and c.id = o.cliente_id`
    await tx`update lojas set bytes_textos = (select sum(bytes) from bancada_textos where user_id = ${user_id})
      where user_id = ${user_id}`
    await tx`delete from totais where user_id = ${user_id}`
    await tx`insert into totais select * from bancada_recontagem where user_id = ${user_id}`
    await tx`delete from atividade where user_id = ${user_id}`
    await tx`insert into atividade (user_id, dia, ordens, clientes)
      select * from bancada_recontagem_atividade where user_id = ${user_id}`
  })
  await sql`analyze ordens_servico`
}
