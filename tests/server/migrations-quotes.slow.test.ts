import { beforeAll, expect, test } from 'vitest'
import { audit } from '../../src/server/db/audit.ts'
import { transaction } from '../../src/server/db/transaction.ts'
import { recountActivity, recountTotals } from '../../src/server/totals/recount-totals.ts'
import { oldDatabase } from '../support/old-database.ts'

// Set both to measure: 100000 and 10.
const orders = Number(process.env.ORDERS ?? 2_000)
const eventsEach = Number(process.env.EVENTS ?? 3)
const { sql, db, migrate } = await oldDatabase(`teste_orcamentos_${process.pid}`, '0029_margem')
const user_id = crypto.randomUUID()

/** Shops as the release before left them: orders of every status, some with lines, in the trash too, and histories. */
async function fill() {
  const customer = crypto.randomUUID()
  await sql`insert into usuarios (id, nome, email, senha_hash, is_admin, created_at) values (${user_id}, 'Antiga', 'antiga@exemplo.com.br', 'x', false, now())`
  await sql`insert into lojas (user_id, fuso, proximo_numero, total_os, total_clientes) values (${user_id}, 'America/Manaus', ${orders + 1}, ${orders}, 1)`
  await sql`insert into clientes (user_id, id, nome, telefone, total_os, valor_total, data_cadastro, updated_at, busca, chave, chave_conteudo)
    values (${user_id}, ${customer}, 'Ana', '(92) 99123-4567', ${orders}, ${orders * 80}, now(), now(), '', gen_random_uuid(), '')`
  await sql`
    insert into ordens_servico (user_id, id, cliente_id, numero_os, aparelho, defeito, tipo_servico, valor, soma_itens, desconto, soma_custos,
      texto_itens, status, pago, forma_pagamento, data_entrada, pronto_em, data_entrega, pago_em, created_at, updated_at, busca, chave, chave_conteudo)
    select ${user_id}, bancada_uuidv7(), ${customer}, 'OS-' || case when n < 10000 then lpad(n::text, 4, '0') else n::text end, 'iPhone 12', 'Não liga', 'Troca de Tela', 80,
      80, 0, 30, 'Tela', (array['Recebido', 'Em Andamento', 'Pronto', 'Entregue'])[n % 4 + 1], n % 4 = 3, 'PIX', '2026-10-01'::date + n % 50,
      case when n % 4 >= 2 then '2026-11-20'::date end, case when n % 4 = 3 then '2026-11-21'::date end,
      case when n % 4 = 3 then '2026-11-21'::date end, '2026-11-01T03:30:00Z', '2026-11-01T03:30:00Z', 'os-' || n || ' iphone 12 ana 92991234567', gen_random_uuid(), ''
    from generate_series(1, ${orders}::int) n`
  await sql`
    insert into itens_os (user_id, id, os_id, posicao, tipo, descricao, quantidade, valor_unitario, custo_unitario)
    select user_id, bancada_uuidv7(), id, 0, 'peca', 'Tela', 1, 80, 30 from ordens_servico`
  await sql`
    insert into eventos_os (user_id, os_id, tipo, autor, created_at, de, para)
    select user_id, id, 'alterada', 'dono', now(), '{"status": "Recebido"}', '{"status": "Em Andamento", "defeito": "Não liga desde ontem"}'
    from ordens_servico, generate_series(1, ${eventsEach}::int)`
}

let took = 0
beforeAll(async () => {
  await fill()
  await sql`analyze`
  const begun = performance.now()
  await migrate()
  took = performance.now() - begun
}, 600_000)

test('a database of the release before is migrated in seconds, and no order has a quote', async () => {
  console.log(`${orders} orders, ${orders * eventsEach} events: ${Math.round(took)} ms`)
  expect(took).toBeLessThan(20_000)
  const [found] = await sql`
    select count(*)::int as all, count(orcamento_versao)::int as quoted, bool_or(orcamento_mudou) as changed from ordens_servico`
  expect(found).toEqual({ all: orders, quoted: 0, changed: false })
  // What was inserted by hand was not counted.
  await transaction(db, async tx => {
    await recountTotals(tx, user_id)
    await recountActivity(tx, user_id)
  })
  expect(await audit(db)).toEqual([])
})
