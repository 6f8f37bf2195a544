import { type SQL, sql } from 'drizzle-orm'
import { longestText } from '../../shared/order-lines.ts'
import type { Database } from './client.ts'
import { longTransaction } from './transaction.ts'

export interface Difference {
  user_id: string
  what: string
  stored: string
  counted: string
}

/** Recounts every counter from the rows, in one snapshot. Answers those that differ. */
export async function audit(db: Database): Promise<Difference[]> {
  const rows = await longTransaction(db, tx =>
    tx.execute<{ user_id: string; what: string; stored: string; counted: string }>(differences),
  )
  return [...rows]
}

/** What an order's lines come to, by order. A description is nobody else's to read: the audit compares hashes. */
const countedLines = (table: SQL) => sql`
    select user_id as of, os_id, sum(quantidade * valor_unitario) as soma,
      case when bool_and(tipo = 'servico' or custo_unitario is not null)
        then round(sum(quantidade * coalesce(custo_unitario, 0)), 2) end as custos,
      left(string_agg(descricao, ' ' order by posicao), ${longestText}::int) as texto,
      jsonb_agg(jsonb_build_object('tipo', tipo, 'descricao', descricao, 'quantidade', quantidade,
        'valor_unitario', valor_unitario, 'garantia_dias', garantia_dias) order by posicao) as quoted
    from ${table} group by user_id, os_id`

/** The newest quotes, by order. What came with a file counts as none. */
const newestQuotes = (table: SQL) => sql`
    select distinct on (user_id, os_id) user_id as quoted_by, os_id as quoted_of, importado,
      versao, total, resposta, valido_ate, itens as quoted_lines, desconto as quoted_less
    from ${table} order by user_id, os_id, versao desc`

const differences = sql`
  with orders as (
    select user_id, cliente_id, count(*) as total, sum(valor) as valor,
      max(ltrim(substr(numero_os, 4), '0')::int) as last_number
    from ordens_servico group by user_id, cliente_id
  ), trash as (
    select user_id, max(ltrim(substr(os->>'numero_os', 4), '0')::int) as last_number from lixeira_os group by user_id
  ), shops as (
    select user_id, coalesce(s.total, 0) as orders, greatest(s.last_number, t.last_number) as last_number
    from (select user_id, sum(total) as total, max(last_number) as last_number from orders group by user_id) s
      full join trash t using (user_id)
  ), customers as (
    select user_id, count(*) as total from clientes group by user_id
  ), photos as (
    select user_id, count(*) as total, sum(bytes) as bytes from bancada_fotos group by user_id
  ), files as (
    select user_id, sum(bytes) as bytes from importacoes group by user_id
  ), lines as (
    ${countedLines(sql`itens_os`)}
  ), trashed_lines as (
    ${countedLines(sql`lixeira_itens`)}
  ), quotes as (
    ${newestQuotes(sql`orcamentos`)}
  ), trashed_quotes as (
    ${newestQuotes(sql`lixeira_orcamentos`)}
  ), priced as (
    select user_id, id, 'ordens_servico' as place, valor, soma_itens, desconto, soma_custos, texto_itens,
        orcamento_versao, orcamento_total, orcamento_resposta, orcamento_ate, orcamento_mudou, l.*, q.*
      from ordens_servico o left join lines l on l.of = o.user_id and l.os_id = o.id
        left join quotes q on q.quoted_by = o.user_id and q.quoted_of = o.id and not q.importado
    union all
    select user_id, id, 'lixeira_os', valor, soma_itens, coalesce(desconto, 0.00), soma_custos, texto_itens,
        orcamento_versao, orcamento_total, orcamento_resposta, orcamento_ate, coalesce(orcamento_mudou, false), l.*, q.*
      from lixeira_os t left join trashed_lines l on l.of = t.user_id and l.os_id = t.id
        left join trashed_quotes q on q.quoted_by = t.user_id and q.quoted_of = t.id and not q.importado,
        jsonb_to_record(t.os) as os (valor numeric(12, 2), soma_itens numeric(12, 2), desconto numeric(12, 2),
          soma_custos numeric(12, 2), texto_itens text, orcamento_versao smallint, orcamento_total numeric(12, 2),
          orcamento_resposta text, orcamento_ate date, orcamento_mudou boolean)
  )
  select c.user_id, 'clientes.total_os ' || c.id as what, c.total_os::text as stored, coalesce(o.total, 0)::text as counted
    from clientes c left join orders o on o.user_id = c.user_id and o.cliente_id = c.id where c.total_os <> coalesce(o.total, 0)
  union all
  select c.user_id, 'clientes.valor_total ' || c.id, c.valor_total::text, coalesce(o.valor, 0)::text
    from clientes c left join orders o on o.user_id = c.user_id and o.cliente_id = c.id where c.valor_total <> coalesce(o.valor, 0)
  union all
  select l.user_id, 'lojas.total_os', l.total_os::text, coalesce(s.orders, 0)::text
    from lojas l left join shops s using (user_id) where l.total_os <> coalesce(s.orders, 0)
  union all
  select l.user_id, 'lojas.total_clientes', l.total_clientes::text, coalesce(c.total, 0)::text
    from lojas l left join customers c using (user_id) where l.total_clientes <> coalesce(c.total, 0)
  union all
  select l.user_id, 'lojas.bytes_fotos', l.bytes_fotos::text, coalesce(p.bytes, 0)::text
    from lojas l left join photos p using (user_id) where l.bytes_fotos <> coalesce(p.bytes, 0)
  union all
  select l.user_id, 'lojas.total_fotos', l.total_fotos::text, coalesce(p.total, 0)::text
    from lojas l left join photos p using (user_id) where l.total_fotos <> coalesce(p.total, 0)
  union all
  select l.user_id, 'lojas.bytes_textos', l.bytes_textos::text, coalesce(t.bytes, 0)::text
    from lojas l left join (select user_id, sum(bytes) as bytes from bancada_textos group by user_id) t using (user_id)
    where l.bytes_textos <> coalesce(t.bytes, 0)
  union all
  select l.user_id, 'lojas.bytes_importacoes', l.bytes_importacoes::text, coalesce(i.bytes, 0)::text
    from lojas l left join files i using (user_id) where l.bytes_importacoes <> coalesce(i.bytes, 0)
  union all
  select l.user_id, 'lojas.proximo_numero', l.proximo_numero::text, (s.last_number + 1)::text
    from lojas l join shops s using (user_id) where l.proximo_numero <= s.last_number
  union all
  select user_id, place || '.' || what || ' ' || id, coalesce(stored, 'null'), coalesce(counted, 'null')
    from priced, lateral (values
      ('soma_itens', soma_itens::text, soma::text),
      ('valor', valor::text, coalesce(soma - desconto, valor)::text),
      ('desconto', desconto::text, round(least(desconto, coalesce(soma, 0)), 2)::text),
      ('soma_custos', soma_custos::text, custos::text),
      ('texto_itens', md5(texto_itens), md5(texto)),
      ('orcamento_versao', orcamento_versao::text, versao::text),
      ('orcamento_total', orcamento_total::text, total::text),
      ('orcamento_resposta', orcamento_resposta, resposta),
      ('orcamento_ate', orcamento_ate::text, valido_ate::text),
      ('orcamento_mudou', orcamento_mudou::text, (versao is not null and (total, quoted_less, quoted_lines)
        is distinct from (valor, desconto, coalesce(quoted, '[]'::jsonb)))::text)
    ) as counts (what, stored, counted)
    where stored is distinct from counted
  union all
  select e.user_id, 'eventos_os ' || e.os_id, count(*)::text, '0'
    from eventos_os e left join ordens_servico o on o.user_id = e.user_id and o.id = e.os_id
      left join lixeira_os t on t.user_id = e.user_id and t.id = e.os_id
    where o.id is null and t.id is null group by e.user_id, e.os_id
  union all
  select o.user_id, 'lixeira_os ' || o.id, '1', '0' from ordens_servico o join lixeira_os using (user_id, id)
  union all
  select user_id, 'copias_objetos ' || id, '1', '0' from copias_objetos join bancada_fotos using (user_id, id)
  union all
  select user_id, concat_ws(' ', 'totais', medida, grao, inicio, chave),
    coalesce(t.quantidade, 0) || ' ' || coalesce(t.soma, 0), coalesce(r.quantidade, 0) || ' ' || coalesce(r.soma, 0)
    from totais t full join bancada_recontagem r using (user_id, medida, grao, inicio, chave)
    where coalesce(t.quantidade, 0) <> coalesce(r.quantidade, 0) or coalesce(t.soma, 0) <> coalesce(r.soma, 0)
  union all
  select user_id, 'atividade ' || dia, coalesce(a.ordens, 0) || ' ' || coalesce(a.clientes, 0),
    coalesce(r.ordens, 0) || ' ' || coalesce(r.clientes, 0)
    from atividade a full join bancada_recontagem_atividade r using (user_id, dia)
    where coalesce(a.ordens, 0) <> coalesce(r.ordens, 0) or coalesce(a.clientes, 0) <> coalesce(r.clientes, 0)`
