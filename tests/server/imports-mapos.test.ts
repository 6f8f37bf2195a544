import { beforeAll, expect, test } from 'vitest'
import { audit } from '../../src/server/db/audit.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { importer } from '../support/imports.ts'
import { maposDump } from '../support/mapos-dump.ts'
import { cliente, dump, os, paid } from '../support/mapos-rows.ts'
import { maposShop } from '../support/mapos-shop.ts'
import { loadMaposDump } from '../support/mapos-tables.ts'
import { makeShop } from '../support/shops.ts'
import { keysOf } from '../support/stored.ts'
import { testInAll } from '../support/test-in-all.ts'
import { zip } from '../support/xlsx.ts'

let database: TestDatabase
let app: TestApp
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
})

async function shopThatImports() {
  const shop = await makeShop(database.db, { plano: 'profissional' })
  const cookie = await app.signIn(shop.email)
  return { shop, cookie, ...importer(database, app, cookie) }
}

// Wherever the shop's clock stands, that is over.
const yesterday = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)
const rowsOf = async (owner: { shop: { user_id: string } }) => {
  const orders = await database.sql`
    select numero_os, status, pago, forma_pagamento, valor::float, data_entrada::text, data_previsao::text,
      data_entrega::text, pago_em::text, aparelho, defeito, tipo_servico, observacoes, c.nome
    from ordens_servico o join clientes c on c.user_id = o.user_id and c.id = o.cliente_id
    where o.user_id = ${owner.shop.user_id} order by numero_os`
  return orders.map(row => ({ ...row }))
}

/** The orders by number, with their lines as text. */
const linesIn = async ({ shop }: { shop: { user_id: string } }) => {
  const orders = await database.sql`
    select numero_os as os, valor::float, soma_itens::float, desconto::float, soma_custos::float, observacoes, (
      select array_agg(concat_ws(' ', tipo, quantidade, descricao, valor_unitario, coalesce(custo_unitario::text, '-')) order by posicao)
      from itens_os i where i.user_id = o.user_id and i.os_id = o.id
    ) as itens from ordens_servico o where user_id = ${shop.user_id} order by numero_os`
  return orders.map(row => ({ ...row }) as (typeof orders)[number])
}

test('claim: a shop of 500 orders comes in with the figures that the dump itself has', async () => {
  const owner = await shopThatImports()
  const { shop, preview, confirm, call, run, get } = owner
  const text = maposDump(maposShop({ seed: 2026, orders: 500, until: yesterday }))
  await loadMaposDump(database.sql, text)
  const file = zip({ 'backup23-11-2026.sql': text })
  const read = await preview('mapos', file)
  expect(read.previa).toMatchObject({ erros: [], contagens: { ruins: 0, repetidas: 0, sem_ddd: 0 } })
  const done = await confirm(read)
  expect(done).toMatchObject({ estado: 'feita', contagens: { repetidas: 0, esperam: 0 } })
  expect(await audit(database.db)).toEqual([])
  // What an owner of MapOS would ask their own database.
  const { sql } = database
  await sql.unsafe(`
    create or replace view mapos.trazidas as
    select o.*, coalesce(nullif(o."valor_desconto", 0), nullif(o."valorTotal", 0),
        (select sum(coalesce(nullif(l.valor_desconto, 0), l.valor)) from mapos.lancamentos l where l.tipo = 'receita'
          and (l."idLancamentos" = o.lancamento or rtrim(l.descricao) in ('Fatura de OS Nº: ' || o."idOs", 'Fatura de OS - #' || o."idOs"))),
        coalesce((select sum(p."subTotal") from mapos.produtos_os p where p.os_id = o."idOs"), 0)
        + coalesce((select sum(s."subTotal") from mapos.servicos_os s where s.os_id = o."idOs"), 0)) as agreed,
      (select max(l.data_pagamento) from mapos.lancamentos l where l.tipo = 'receita' and l.baixado = 1
        and (l."idLancamentos" = o.lancamento or rtrim(l.descricao) in ('Fatura de OS Nº: ' || o."idOs", 'Fatura de OS - #' || o."idOs"))) as paid_on
    from mapos.os o where o.status not in ('Cancelado', 'Orçamento', 'Negociação')`)
  const compare = async (theirs: string, ours: string) => {
    const expected = await sql.unsafe(theirs)
    expect(expected.length).toBeGreaterThan(0)
    expect((await sql.unsafe(ours)).map(row => ({ ...row }))).toEqual(expected.map(row => ({ ...row })))
  }
  const mine = `user_id = '${shop.user_id}'`
  await compare(
    `select case when status in ('Finalizado', 'Faturado') then 'Entregue' when status = 'Aberto' then 'Recebido'
       else 'Em Andamento' end as status, count(*)::int, sum(agreed)::text as sum
     from mapos.trazidas group by 1 order by 1`,
    `select status, count(*)::int, sum(valor)::text as sum from ordens_servico where ${mine} group by 1 order by 1`,
  )
  await compare(
    `select left(paid_on, 7) as month, count(*)::int, sum(agreed)::text as sum
     from mapos.trazidas where paid_on is not null group by 1 order by 1`,
    `select to_char(pago_em, 'YYYY-MM') as month, count(*)::int, sum(valor)::text as sum
     from ordens_servico where ${mine} and pago group by 1 order by 1`,
  )
  await compare(
    `select 'OS-' || lpad("idOs"::text, 4, '0') as os, "dataInicial" as entry,
       case when status in ('Finalizado', 'Faturado') then coalesce(nullif("dataFinal", '0000-00-00'), paid_on, "dataInicial") end as delivered,
       case when status not in ('Finalizado', 'Faturado') then nullif("dataFinal", '0000-00-00') end as due from mapos.trazidas order by 1`,
    `select numero_os as os, data_entrada::text as entry, data_entrega::text as delivered, data_previsao::text as due
     from ordens_servico where ${mine} order by 1`,
  )
  // Orders whose value is at most the sum of their lines have them.
  const items = `select o."idOs", i.subtotal from mapos.trazidas o join (
      select os_id, "subTotal" as subtotal from mapos.produtos_os
      union all select os_id, "subTotal" from mapos.servicos_os) i on i.os_id = o."idOs"`
  await compare(
    `select 'OS-' || lpad("idOs"::text, 4, '0') as os, count(*)::int as lines, sum(subtotal)::text as sum from (${items}) i
     group by "idOs" having sum(subtotal) >= (select agreed from mapos.trazidas t where t."idOs" = i."idOs") order by 1`,
    `select numero_os as os, count(i.id)::int as lines, o.soma_itens::text as sum from ordens_servico o
     join itens_os i on i.user_id = o.user_id and i.os_id = o.id where o.${mine} group by o.user_id, o.id order by 1`,
  )
  const quoted = `select id from orcamentos where ${mine} union all
    select id from ordens_servico where ${mine} and orcamento_versao is not null`
  expect([...(await database.sql.unsafe(quoted))]).toEqual([])
  await compare(
    `select left(data_pagamento, 7) as month, count(*)::int, sum(valor)::text as sum from mapos.lancamentos
     where tipo = 'despesa' and baixado = 1 group by 1 order by 1`,
    `select to_char(data_despesa, 'YYYY-MM') as month, count(*)::int, sum(valor)::text as sum
     from despesas where ${mine} group by 1 order by 1`,
  )
  await compare(
    `select split_part("nomeCliente", ' ', -1) as name, (select count(*) from mapos.trazidas o where o.clientes_id = "idClientes")::int as orders,
       regexp_replace(coalesce(nullif(celular, ''), telefone), '\\D', '', 'g') as phone from mapos.clientes order by 1`,
    `select split_part(nome, ' ', -1) as name, total_os as orders, regexp_replace(telefone, '\\D', '', 'g') as phone
     from clientes where ${mine} order by 1`,
  )
  // A second time nothing comes; and all of it can be taken back.
  const { total_os, total_clientes } =
    (await sql`select total_os, total_clientes from lojas where ${sql.unsafe(mine)}`)[0] ?? {}
  expect(await owner.bring('mapos', text)).toMatchObject({
    contagens: { ordens: 0, clientes: 0, despesas: 0 },
  })
  expect([done.contagens.ordens, done.contagens.clientes]).toEqual([total_os, total_clientes])
  await call('undo', { id: done.id })
  await run()
  expect(await get(done.id)).toMatchObject({ estado: 'desfeita', contagens: { mantidas: 0 } })
  expect(await rowsOf(owner)).toEqual([])
  expect(await audit(database.db)).toEqual([])
})

testInAll(
  'a later backup of the same shop brings only what is new, another shop all of its own',
  async () => {
    const { preview, bring } = await shopThatImports()
    const of = (cnpj: string, ...orders: object[]) =>
      dump({ emitente: [{ id: 1, cnpj }], clientes: [cliente()], os: orders })
    await bring('mapos', of('11.222.333/0001-81', os()))
    const later = of('11222333000181', os({ status: 'Finalizado', defeito: 'Outro' }), os({ idOs: 13 }))
    expect(await bring('mapos', later)).toMatchObject({ contagens: { ordens: 1, clientes: 0 } })
    expect((await preview('mapos', of('22.333.444/0001-81', os()))).previa.plano).toMatchObject({ cabem: 1 })
  },
)

test('texts lose their HTML and keep their lines, and what a device has beside its name is a note', async () => {
  const owner = await shopThatImports()
  await owner.bring(
    'mapos',
    dump({
      clientes: [
        cliente({
          nomeCliente: 'Zé D&#039;Ávila &amp; Filhos',
          rua: 'Rua A',
          numero: '4',
          cidade: 'Recife',
          estado: 'PE',
        }),
      ],
      os: [
        os({
          descricaoProduto: '<p>Galaxy <b>A12</b></p><p>senha 1234</p>',
          defeito: '<ul><li>não liga</li><li>tampa &lt;solta&gt;</li></ul>',
          observacoes: "linha 1\nlinha 2 'c'",
          laudoTecnico: '<p>placa<br>oxidada</p>',
          garantia: '90 dias',
        }),
      ],
      servicos: [{ idServicos: 3, nome: 'Banho químico' }],
      servicos_os: [
        { idServicos_os: 1, os_id: 12, servico: 'Visita', servicos_id: 2, subTotal: '1.50' },
        { idServicos_os: 2, os_id: 12, servicos_id: 3, subTotal: '80.00' },
      ],
    }),
  )
  expect(await rowsOf(owner)).toMatchObject([
    {
      nome: "Zé D'Ávila & Filhos",
      aparelho: 'Galaxy A12',
      defeito: '- não liga\n- tampa <solta>',
      tipo_servico: 'Limpeza/Oxidação',
      valor: 81.5,
      observacoes:
        "Galaxy A12\nsenha 1234\n\nlinha 1\nlinha 2 'c'\n\nLaudo técnico: placa\noxidada\n\nGarantia: 90 dias",
    },
  ])
  const [person] = await database.sql`select endereco from clientes where user_id = ${owner.shop.user_id}`
  expect(person?.endereco).toBe('Rua A, 4 - Recife/PE')
})

test('products and services are lines, with the catalogue’s cost; a lower agreed price is a discount', async () => {
  const owner = await shopThatImports()
  const done = await owner.bring(
    'mapos',
    dump({
      clientes: [cliente()],
      os: [os({ valor_desconto: '240.00' }), os({ idOs: 13 }), os({ idOs: 14, valor_desconto: '80.00' })],
      produtos: [
        { idProdutos: 4, descricao: 'Tela &amp; aro', precoCompra: '70.50', precoVenda: '100.00' },
        { idProdutos: 5, descricao: 'Fita', precoCompra: '0.00', precoVenda: '1.00' },
      ],
      produtos_os: [
        { idProdutos_os: 1, os_id: 12, quantidade: 2, produtos_id: 4, subTotal: '200.00' },
        {
          idProdutos_os: 2,
          os_id: 12,
          quantidade: 3,
          descricao: 'Fita dupla',
          produtos_id: 5,
          subTotal: '0.99',
        },
      ],
      servicos: [{ idServicos: 3, nome: 'Mão de obra' }],
      servicos_os: [
        { idServicos_os: 1, os_id: 12, quantidade: '1', servicos_id: 3, subTotal: '60.00' },
        { idServicos_os: 2, os_id: 13, servico: 'Limpeza', servicos_id: 2, subTotal: '80.00' },
      ],
    }),
  )
  expect(done).toMatchObject({ contagens: { ordens: 3, campos_fora: 0 } })
  expect((await linesIn(owner)).map(({ os: _, ...order }) => order)).toEqual([
    {
      valor: 240,
      soma_itens: 260.99,
      desconto: 20.99,
      soma_custos: null,
      observacoes: null,
      itens: ['peca 2 Tela & aro 100.00 70.50', 'peca 3 Fita dupla 0.33 -', 'servico 1 Mão de obra 60.00 -'],
    },
    {
      valor: 80,
      soma_itens: 80,
      desconto: 0,
      soma_custos: 0,
      observacoes: null,
      itens: ['servico 1 Limpeza 80.00 -'],
    },
    { valor: 80, soma_itens: null, desconto: 0, soma_custos: null, observacoes: null, itens: null },
  ])
  expect(await audit(database.db)).toEqual([])
})

test('what is no line here is a note of its order, which keeps its value, and the preview lists it', async () => {
  const owner = await shopThatImports()
  const product = (os_id: number, at: number, fields: object = {}) => ({
    idProdutos_os: os_id * 100 + at,
    os_id,
    quantidade: 1,
    descricao: 'Película',
    subTotal: '10.00',
    ...fields,
  })
  const file = dump({
    clientes: [cliente()],
    os: [
      os({ observacoes: 'Traz o carregador' }),
      os({ idOs: 13 }),
      os({ idOs: 14 }),
      os({ idOs: 15, valor_desconto: '12.00' }),
      os({ idOs: 16 }),
      os({ idOs: 17, observacoes: 'x'.repeat(3990) }),
    ],
    produtos_os: [
      product(13, 1, { quantidade: 1000 }),
      ...Array.from({ length: 51 }, (_, at) => product(14, at)),
      product(15, 1),
      product(16, 1, { quantidade: 3 }),
      product(17, 1, { quantidade: 0 }),
    ],
    servicos_os: [
      {
        idServicos_os: 1,
        os_id: 12,
        servico: 'Visita',
        quantidade: '1.5',
        servicos_id: 2,
        subTotal: '90.00',
      },
    ],
  })
  const read = await owner.preview('mapos', file)
  const left = (linha: number, valor: string) => ({
    ...{ linha, coluna: 'os.itens', motivo: 'itens_em_texto', valor, so_campo: true },
  })
  expect(read.previa.campos_fora).toEqual({
    quantidade: 5,
    exemplos: [left(12, '1.5'), left(13, '1000'), left(14, '51'), left(16, '3'), left(17, '0')],
  })
  // A sum that differs from the value is said once.
  expect(read.previa.diferencas).toEqual({
    ...{ quantidade: 1, valor: 12, itens: 10 },
    exemplos: [{ linha: 15, valor: 12, itens: 10, recebido: null }],
  })
  expect(await owner.confirm(read)).toMatchObject({ contagens: { ordens: 6, ruins: 0 } })
  const stored = await linesIn(owner)
  expect(stored.map(({ valor, itens }) => [valor, itens])).toEqual(
    [90, 10, 510, 12, 10, 10].map(valor => [valor, null]),
  )
  const notes = stored.map(({ observacoes }) => observacoes)
  expect(notes[0]).toBe('Traz o carregador\n\nPeças e serviços:\n1,5 × Visita: R$\u00a090,00')
  expect(notes[1]).toBe('Peças e serviços:\n1000 × Película: R$\u00a010,00')
  expect(notes[2]?.split('\n')).toHaveLength(52)
  expect(notes[5]?.length).toBeLessThanOrEqual(4000)
  expect(notes[5]).toMatch(/^x{3990}/)
})

test('a text that is cut to its room is cut between characters', async () => {
  const owner = await shopThatImports()
  const product = { quantidade: 1, descricao: `${'y'.repeat(119)}📱`, subTotal: '10.00' }
  const loose = { ...product, quantidade: 1000, descricao: '📱'.repeat(60) }
  const done = await owner.bring(
    'mapos',
    dump({
      clientes: [cliente()],
      os: [
        os({ descricaoProduto: `${'x'.repeat(118)}📱📱` }),
        os({ idOs: 13, observacoes: 'x'.repeat(3901) }),
      ],
      produtos_os: [
        { idProdutos_os: 1, os_id: 12, ...product },
        { idProdutos_os: 2, os_id: 13, ...loose },
      ],
    }),
  )
  // Only the lines of the second are no lines here.
  expect(done).toMatchObject({ contagens: { ordens: 2, ruins: 0, campos_fora: 1 } })
  const [first] = await rowsOf(owner)
  expect(first?.aparelho).toBe(`${'x'.repeat(118)}…`)
  const [lines, notes] = await linesIn(owner)
  expect(lines?.itens).toEqual([`peca 1 ${'y'.repeat(119)}… 10.00 -`])
  expect(notes?.observacoes).toMatch(/📱…$/u)
})

test('what an order was paid by is found by its column, or by what its description says', async () => {
  const owner = await shopThatImports()
  const cases: [what: string, order: object, entry: (id: number) => object, isPaid: boolean][] = [
    ['by the column', { lancamento: 90 }, () => ({ idLancamentos: 90, descricao: 'Conserto' }), true],
    ['since 4.36', {}, id => ({ descricao: `Fatura de OS Nº: ${id} ` }), true],
    ['before', {}, id => ({ descricao: `Fatura de OS - #${id}` }), true],
    ['at first', {}, id => ({ descricao: `Fatura de Venda - #${id} ` }), true],
    ['by a sale to another', {}, id => ({ descricao: `Fatura de Venda - #${id}`, clientes_id: 8 }), false],
    ['by another order', {}, id => ({ descricao: `Fatura de OS Nº: ${id}0` }), false],
    ['by an expense', { lancamento: 91 }, () => ({ idLancamentos: 91, tipo: 'despesa' }), false],
    ['by what is still open', { lancamento: 92 }, () => ({ idLancamentos: 92, baixado: 0 }), false],
  ]
  const orders = cases.map(([defeito, order], at) =>
    os({ idOs: at + 1, status: 'Finalizado', dataFinal: '2090-01-01', defeito, ...order }),
  )
  const entries = cases.map(([, , entry], at) => paid({ idLancamentos: at + 1, ...entry(at + 1) }))
  await owner.bring('mapos', dump({ clientes: [cliente()], os: orders, lancamentos: entries }))
  const stored = await rowsOf(owner)
  for (const [at, [what, , , isPaid]] of cases.entries())
    expect(stored[at]).toMatchObject({
      numero_os: `OS-000${at + 1}`,
      defeito: what,
      pago: isPaid,
      forma_pagamento: isPaid ? 'PIX' : 'Pendente',
      pago_em: isPaid ? '2026-03-07' : null,
    })
  // What is delivered was so by today.
  expect(stored.filter(({ data_entrega }) => data_entrega > new Date().toISOString().slice(0, 10))).toEqual(
    [],
  )
})

test('what is asked is answered once, and what is left out comes where it is chosen', async () => {
  const { preview, confirm } = await shopThatImports()
  const file = dump({
    clientes: [cliente({ celular: '98741-1107', documento: '123', email: 'x' })],
    os: [
      os({ status: 'Orçamento' }),
      os({ idOs: 13, status: 'Finalizado', dataInicial: '0000-00-00' }),
      os({ idOs: 14, clientes_id: 99 }),
      os({ idOs: 15, status: 'Faturado', lancamento: 90 }),
    ],
    lancamentos: [
      paid({ forma_pgto: 'Boleto', descricao: '' }),
      paid({ idLancamentos: 91, tipo: 'despesa', descricao: 'Luz', valor: '80.00' }),
      paid({ idLancamentos: 92, tipo: 'despesa', descricao: 'Luz', valor: 0 }),
      paid({ idLancamentos: 93, tipo: 'despesa', baixado: 0 }),
      paid({ idLancamentos: 94, descricao: 'Curso' }),
    ],
    produtos: [{ idProdutos: 1, descricao: 'Tela', precoVenda: 10 }],
  })
  const first = await preview('mapos', file)
  expect(first.previa).toMatchObject({
    contagens: { sem_ddd: 1, sem_forma: 1, fora: 1 },
    totais: { clientes: 0, ordens: 0, despesas: 1 },
    sem_lugar: [
      { o_que: 'despesas_em_aberto', quantidade: 1 },
      { o_que: 'receitas_sem_os', quantidade: 1 },
      { o_que: 'produtos', quantidade: 1 },
    ],
  })
  const read = await preview('mapos', file, {
    ddd: '11',
    forma_pagamento: 'Dinheiro',
    status: { Orçamento: 'Recebido' },
  })
  expect(read.previa.erros).toEqual([
    { linha: 13, coluna: 'os.dataInicial', motivo: 'data_entrada_obrigatoria', valor: '0000-00-00' },
    { linha: 14, coluna: 'os.clientes_id', motivo: 'cliente_obrigatorio', valor: '99' },
    { linha: 92, coluna: 'lancamentos.valor', motivo: 'valor_positivo', valor: '0' },
  ])
  expect(await confirm(read)).toMatchObject({ contagens: { ordens: 2, clientes: 1, despesas: 1, ruins: 3 } })
})

test('a dump of something else is refused, and nothing of it is kept', async () => {
  const owner = await shopThatImports()
  const { id } = await owner.send(
    'mapos',
    'CREATE TABLE `wp_posts` (`ID` int);INSERT INTO `wp_posts` VALUES (1);',
  )
  await owner.run()
  expect(await owner.get(id)).toMatchObject({ estado: 'recusada', recusa: 'outro_sistema', previa: null })
  expect(await keysOf(app.storage, `${owner.shop.user_id}/imports/`)).toEqual([])
})
