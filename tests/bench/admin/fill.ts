import type postgres from 'postgres'
import { fromNow } from '../../support/from-now.ts'

/** So many owners of two years, each with so many orders; what an operator reads of them, and no row of a shop. */
export interface Owners {
  owners: number
  orders: number
}

/** Fills up to so many owners: their plans, what they did by day, what they bought, and what was done to them. */
export async function fillOwners(owner: postgres.Sql, { owners, orders }: Owners): Promise<void> {
  await owner`drop table if exists novos`
  await owner`create temporary table novos as
    select n, uuidv7(make_interval(hours => -n)) as user_id, ${fromNow(0)}::timestamptz - make_interval(mins => (n * 1051200.0 / ${owners})::int) as moment
    from generate_series((select count(*)::int from usuarios where email like 'dono%'), ${owners} - 1) n`
  await owner`insert into usuarios (id, nome, email, senha_hash, senha_em, created_at)
    select user_id, (array['Assistência do Ângelo', 'Oficina São José', 'Conserta Já', 'Celular & Cia'])[1 + n % 4] || ' ' || n,
      'dono' || n || '@example.com', '', moment, moment from novos`
  await owner`insert into lojas (user_id, fuso, proximo_numero, total_os, total_clientes, total_fotos, bytes_fotos)
    select user_id, 'America/Sao_Paulo', ${orders} + 1, ${orders}, ${orders} / 4, 40, 40000000 from novos`
  await owner`insert into user_planos (id, user_id, plano, ativo, data_fim, created_at)
    select uuidv7(), user_id, 'teste', n % 5 > 1, moment + interval '3 days', moment from novos`
  await owner`insert into user_planos (id, user_id, plano, ativo, data_fim, origem, created_at)
    select uuidv7(), user_id, case when n % 50 = 0 then 'profissional' else 'basico' end, n % 10 < 5, ${fromNow(0)}::timestamptz + make_interval(days => 1 + n % 28),
      'cobranca', moment + interval '2 days' from novos where n % 5 <= 1`
  // Each order on a day of its own, a customer with every fourth.
  await owner`insert into atividade (dia, user_id, ordens, clientes)
    select ${fromNow(0)}::date - (i * 730 / ${orders} + n) % 730, user_id, 1, case when i % 4 = 0 then 1 else 0 end
    from novos, generate_series(0, ${orders} - 1) i on conflict (dia, user_id) do update set ordens = atividade.ordens + 1`
  await fillSales(owner)
  await owner`insert into jobs (id, tipo, assunto, user_id, dados, vence_em, created_at, morto_em, ultimo_erro)
    select uuidv7(), tipo, user_id::text, user_id, '{}', ${fromNow(0)}::timestamptz + interval '1 day', moment,
      case when n % 400 = 0 then moment end, case when n % 400 = 0 then 'Error ECONNREFUSED' end
    from novos, unnest(array['avisar_manha', 'avisar_semana']) tipo`
  await owner`insert into emails_enviados (id, user_id, tipo, enviado_em)
    select uuidv7(), user_id, 'carta_semana', ${fromNow(0)}::timestamptz - make_interval(days => 7 * i) from novos, generate_series(0, 4) i`
  await owner`insert into auditoria_pessoas (id, user_id, nome, email)
    select u.id, u.id, u.nome, u.email from usuarios u join novos on novos.user_id = u.id`
  await owner`insert into auditoria (id, em, ato, por, por_pessoa, alvo, alvo_pessoa, detalhe, motivo)
    select uuidv7(), moment, 'teste_estendido', user_id, user_id, user_id, user_id, '{"dias": 7}', 'Pediu mais tempo para testar' from novos`
  const tables = ['usuarios', 'lojas', 'user_planos', 'atividade', 'assinaturas', 'transacoes', 'entregas']
  for (const table of [...tables, 'jobs', 'emails_enviados', 'auditoria', 'auditoria_pessoas'])
    await owner.unsafe(`vacuum (analyze, freeze) ${table}`)
  await owner`checkpoint`
}

/** A subscription of two in five, paid twelve times, each payment told by a delivery. */
async function fillSales(owner: postgres.Sql): Promise<void> {
  await owner`insert into assinaturas (id, grupo, user_id, vinculo, customer_name, customer_email, product_name, plano_tipo, status, amount,
      expires_at, created_at, updated_at)
    select user_id, 'kiwify:assinatura:' || n, user_id, 'email', 'Comprador ' || n, 'dono' || n || '@example.com', 'Bancada',
      case when n % 50 = 0 then 'profissional' else 'basico' end, 'active', 14.9, ${fromNow(0)}::timestamptz + interval '20 days', moment, moment
    from novos where n % 5 <= 1`
  await owner`insert into transacoes (id, adaptador, pedido, assinatura_id, user_id, customer_name, customer_email, product_name, plano,
      amount, status, webhook_event, created_at)
    select uuidv7(), 'kiwify', n || '-' || i, user_id, user_id, 'Comprador ' || n, 'dono' || n || '@example.com', 'Bancada', 'basico', 14.9,
      case when (n + i) % 40 = 0 then 'refunded' else 'paid' end, 'order_approved', ${fromNow(0)}::timestamptz - make_interval(days => 30 * i, mins => n)
    from novos, generate_series(0, 11) i where n % 5 <= 1`
  await owner`insert into entregas (id, adaptador, corpo, hash, grupo, pedido, evento, recebida_em, derivada_em)
    select uuidv7(), 'kiwify', '{"order_id": "' || n || '", "x": "' || repeat(md5(n::text), 30) || '"}', n || '-' || i, 'kiwify:assinatura:' || n,
      n || '-' || i, 'order_approved', ${fromNow(0)}::timestamptz - make_interval(days => 30 * i, mins => n), now()
    from novos, generate_series(0, 11) i where n % 5 <= 1`
}
