import { beforeAll, expect, test } from 'vitest'
import { audit } from '../../src/server/db/audit.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { importer } from '../support/imports.ts'
import { byLot } from '../support/long.ts'
import { cliente, dump, os, paid } from '../support/mapos-rows.ts'
import { makeCustomer, makeShop } from '../support/shops.ts'
import { testInAll } from '../support/test-in-all.ts'
import { sheetOf } from '../support/xlsx.ts'

let database: TestDatabase
let app: TestApp
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
})

async function shopThatImports() {
  const shop = await makeShop(database.db, { plano: 'profissional' })
  const cookie = await app.signIn(shop.email)
  /** What the shop took in all, and what it is owed. */
  async function money() {
    const { data: all } = await app.call('finance.month', { mes: 'tudo' }, { cookie })
    const { data: now } = await app.call('finance.summary', {}, { cookie })
    return { receita: all.receita, a_receber: now.valorOSAReceber }
  }
  return { shop, cookie, money, ...importer(database, app, cookie) }
}

const ordersOf = ({ user_id }: { user_id: string }) => database.sql`
  select o.aparelho, o.status, o.pago, o.forma_pagamento, o.pago_em::text, o.data_previsao::text, o.data_entrega::text,
    c.nome, c.telefone, c.email, c.documento
  from ordens_servico o join clientes c on c.user_id = o.user_id and c.id = o.cliente_id
  where o.user_id = ${user_id} order by o.numero_os`

const paidUnknown = [
  'OS;Cliente;Aparelho;Valor;Situação;Entrada;Entrega;Pagou;Técnico',
  '1;Ana;Moto;100;Entregue;01/02/2026;03/02/2026;pix 100;Beto',
  '2;Bia;Moto;50,50;Entregue;01/02/2026;04/02/2026;Dinheiro;Beto',
  '3;Caio;Moto;30;Entregue;01/02/2026;05/02/2026;sim, no cartão;Juninho',
  '4;Davi;Moto;20;Entregue;01/02/2026;06/02/2026;não;Juninho',
  '5;Eva;Moto;10;Na bancada;01/02/2026;;;Juninho',
].join('\n')

test('a column that nobody recognises is told with what it likely is, taken where chosen, and can be taken back', async () => {
  const { shop, money, preview, confirm, call, run, get } = await shopThatImports()
  const read = await preview('ordens', paidUnknown)
  const { colunas, opcoes, ofertas, entregues } = read.previa
  expect(opcoes.colunas.pago).toBeNull()
  expect(colunas[7]).toEqual({ titulo: 'Pagou', exemplos: ['pix 100', 'Dinheiro'], preenchidas: 4 })
  expect(ofertas).toEqual([{ coluna: 7, campo: 'pago' }])
  expect(entregues).toEqual({ quantidade: 4, valor: 200.5, de: '2026-02-03', ate: '2026-02-06' })

  await call('read', {
    id: read.id,
    versao: read.versao,
    opcoes: { ...opcoes, colunas: { ...opcoes.colunas, pago: 7 } },
  })
  await run()
  const chosen = await get(read.id)
  expect(chosen.previa.ofertas).toEqual([])
  expect(chosen.previa.entregues).toBeUndefined()
  expect(chosen.previa.pagamentos).toEqual([
    { lido: 'pix', quantidade: 1, vira: 'PIX' },
    { lido: 'Dinheiro', quantidade: 1, vira: 'Dinheiro' },
    { lido: 'sim, no cartão', quantidade: 1, vira: 'Cartão' },
  ])
  expect(await confirm(chosen)).toMatchObject({ contagens: { ordens: 5 } })
  const orders = await ordersOf(shop)
  expect(orders.map(({ pago, forma_pagamento, pago_em }) => [pago, forma_pagamento, pago_em])).toEqual([
    [true, 'PIX', '2026-02-03'],
    [true, 'Dinheiro', '2026-02-04'],
    [true, 'Cartão', '2026-02-05'],
    [false, 'Pendente', null],
    [false, 'Pendente', null],
  ])
  expect(await money()).toEqual({ receita: 180.5, a_receber: 20 })
  await call('undo', { id: read.id })
  await run()
  expect(await ordersOf(shop)).toEqual([])
  expect(await audit(database.db)).toEqual([])
})

test('delivered orders of which the file does not say so are paid, or owed, as the one answer says', async () => {
  const { shop, money, preview, confirm, bring } = await shopThatImports()
  const before = await bring(
    'ordens',
    'Cliente;Aparelho;Valor;Situação;Pago;Entrada\nAna;Moto;70;Entregue;;01/02/2025',
  )
  expect(before).toMatchObject({ contagens: { ordens: 1 } })
  const sheet = [
    'Cliente;Aparelho;Valor;Situação;Pago;Entrada;Entrega',
    'Ana;Moto;70;Entregue;;01/02/2025;',
    'Bia;Moto;100;Entregue;;01/02/2025;30/12/2025',
    'Caio;Moto;50;Entregue;;01/02/2026;',
    'Davi;Moto;30;Entregue;não;01/02/2026;',
    'Eva;Moto;0;Entregue;;01/02/2026;',
    'Fabi;Moto;20;Pronto;;01/02/2026;',
    'Gil;Moto;abc;Entregue;;01/02/2026;',
  ].join('\n')
  // Not those that are here, that the file says are owed, that cost nothing, or that cannot come in.
  const entregues = { quantidade: 2, valor: 150, de: '2025-12-30', ate: '2026-02-01' }
  const unanswered = await preview('ordens', sheet)
  expect(unanswered.previa.entregues).toEqual(entregues)
  const read = await preview('ordens', sheet, { entregues: 'PIX' })
  // The question stays where it was answered.
  expect(read.previa.entregues).toEqual(entregues)
  await confirm(read)
  const orders = await ordersOf(shop)
  expect(
    orders.map(({ nome, pago, forma_pagamento, pago_em }) => [nome, pago, forma_pagamento, pago_em]),
  ).toEqual(
    expect.arrayContaining([
      ['Ana', false, 'Pendente', null],
      ['Bia', true, 'PIX', '2025-12-30'],
      ['Caio', true, 'PIX', '2026-02-01'],
      ['Davi', false, 'Pendente', null],
      ['Eva', false, 'Pendente', null],
      ['Fabi', false, 'Pendente', null],
    ]),
  )
  expect(await money()).toEqual({ receita: 150, a_receber: 100 })

  const other = await shopThatImports()
  await other.confirm(await other.preview('ordens', sheet, { entregues: 'devem' }))
  expect(await other.money()).toEqual({ receita: 0, a_receber: 250 })
  expect(await audit(database.db)).toEqual([])
})

test('a wrong field that may be absent is left out and told; its customer and order come in', async () => {
  const { shop, call, preview, confirm } = await shopThatImports()
  const sheet = [
    'Cliente;Telefone;Email;CPF;Aparelho;Valor;Situação;Entrada;Previsão;Entrega;Pago em;Obs',
    'Ana;(11) 98741-1107 / 3456-7890;ana@;111.111.111-11;Moto;100;Entregue;01/02/2026;31/02/2026;ontem;40/01/2026;',
    `Bia;;-;-;iPhone;50;Aberta;01/02/2026;-;;;${'a'.repeat(4001)}`,
    'Caio;;;;Moto;50;Aberta;31/02/2026;;;;',
  ].join('\n')
  const read = await preview('ordens', sheet)
  expect(read.previa.contagens).toMatchObject({ boas: 2, ruins: 1 })
  expect(read.previa.erros).toEqual([
    { linha: 4, coluna: 'Entrada', motivo: 'data_invalida', valor: '31/02/2026' },
  ])
  const left = [
    { linha: 2, coluna: 'Telefone', motivo: 'segundo_telefone', valor: '3456-7890' },
    { linha: 2, coluna: 'Email', motivo: 'email_invalido', valor: 'ana@' },
    { linha: 2, coluna: 'CPF', motivo: 'documento_invalido', valor: '111.111.111-11' },
    { linha: 2, coluna: 'Previsão', motivo: 'data_invalida', valor: '31/02/2026' },
    { linha: 2, coluna: 'Entrega', motivo: 'data_invalida', valor: 'ontem' },
    { linha: 2, coluna: 'Pago em', motivo: 'data_invalida', valor: '40/01/2026' },
    { linha: 3, coluna: 'Obs', motivo: 'texto_longo', valor: 'a'.repeat(80) },
  ].map(issue => ({ ...issue, so_campo: true }))
  expect(read.previa.campos_fora).toEqual({ quantidade: 7, exemplos: left })
  expect((await call('errors', { id: read.id })).erros).toEqual([...read.previa.erros, ...left])
  expect(await confirm(read)).toMatchObject({
    contagens: { ordens: 2, clientes: 2, ruins: 1, campos_fora: 7 },
  })
  expect((await ordersOf(shop)).map(row => ({ ...row }))).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        nome: 'Ana',
        telefone: '(11) 98741-1107',
        email: null,
        documento: null,
        pago: false,
        data_previsao: null,
        data_entrega: '2026-02-01',
      }),
      expect.objectContaining({ nome: 'Bia', aparelho: 'iPhone' }),
    ]),
  )
  const customers = await preview(
    'clientes',
    'Nome;Email;Cliente desde;Telefone\nDavi;davi;99/99/2020;não tem\n;x@x.com;',
  )
  expect(customers.previa).toMatchObject({
    contagens: { boas: 1, ruins: 1 },
    campos_fora: { quantidade: 3 },
    erros: [{ linha: 3, coluna: 'Nome', motivo: 'nome_obrigatorio' }],
  })
})

testInAll(
  'an order of MapOS says that it waits for the DDD of its customer, and whether it was paid is asked where nothing says',
  async () => {
    const { money, preview, confirm } = await shopThatImports()
    const file = dump({
      clientes: [cliente({ celular: '98741-1107' })],
      os: [
        os({ status: 'Finalizado', valorTotal: 0 }),
        os({ idOs: 13, status: 'Finalizado' }),
        os({ idOs: 14, status: 'Faturado' }),
      ],
      servicos: [{ idServicos: 1, nome: 'Tela', preco: 100 }],
      servicos_os: [12, 13, 14].map((os_id, at) => ({
        idServicos_os: at + 1,
        os_id,
        servicos_id: 1,
        subTotal: 100,
        preco: 100,
        quantidade: 1,
      })),
      lancamentos: [
        paid({ descricao: 'Fatura de OS Nº: 13' }),
        paid({ idLancamentos: 91, descricao: 'Fatura de OS Nº: 14', baixado: 0 }),
      ],
    })
    const read = await preview('mapos', file)
    expect(read.previa).toMatchObject({
      contagens: { sem_ddd: 1, os_sem_ddd: 3 },
      erros: expect.arrayContaining([
        { linha: 12, coluna: 'os.clientes_id', motivo: 'cliente_sem_ddd', valor: 'Ana Ribeiro' },
        { linha: 7, coluna: 'clientes.celular', motivo: 'ddd_obrigatorio', valor: '98741-1107' },
      ]),
    })
    const answered = await preview('mapos', file, { ddd: '11' })
    expect(answered.previa).toMatchObject({
      erros: [],
      contagens: { os_sem_ddd: 0 },
      entregues: { quantidade: 1, valor: 100 },
    })
    await confirm(await preview('mapos', file, { ddd: '11', entregues: 'Dinheiro' }))
    expect(await money()).toEqual({ receita: 200, a_receber: 100 })
  },
)

const heads = {
  ordens: [
    'OS',
    'Cliente',
    'Telefone',
    'CPF',
    'Aparelho',
    'Problema',
    'Valor',
    'Situação',
    'Entrada',
    'Entrega',
  ],
  clientes: ['Nome', 'Telefone', 'CPF', 'Email', 'Cliente desde'],
  despesas: ['Descrição', 'Valor', 'Data'],
}
/** The same rows as a spreadsheet keeps them, and as it writes them to a text. */
const rowsOf = {
  ordens: [
    [12, 'Ana Ribeiro', 11987411107, 11144477735, 'iPhone 12', 'Tela', 1234.5, 'Entregue', '2026-02-01', ''],
    ['OS-0013', 'Bia', '(11) 3456-7890', '', 8, 'não liga\nnem carrega', 80, 'Aberta', '2026-02-02', ''],
    ['A-7', 'Caio', '', '', 'Moto G', '', 0.3, 'Pronto', '2026-02-03', ''],
    [14, 'Davi', 987411107, '', 'Moto', 'Tela', 10, 'Aberta', '2026-02-04', ''],
    [15, 'Eva', 1134567890, '', 'Moto', 'Tela', 10, 'Entregue', '2026-02-04', '2026-02-06'],
  ],
  clientes: [
    ['Ana Ribeiro', 11987411107, '', 'ana@exemplo.com.br', '2020-03-05'],
    ['Bia', '', 11144477735, '', ''],
    ['Caio', '', '', '', '2021-01-31'],
  ],
  despesas: [
    ['Aluguel', 1800, '2026-02-05'],
    [2026, 0.1, '2026-02-06'],
  ],
}
const typed: Record<string, string> = {
  11987411107: '(11) 98741-1107',
  987411107: '98741-1107',
  1134567890: '11 3456-7890',
  11144477735: '111.444.777-35',
}
const written = (cell: string | number): string => {
  const text = typed[String(cell)] ?? (typeof cell === 'number' ? String(cell).replace('.', ',') : cell)
  const [year, month, day] = text.split('-')
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return `${day}/${month}/${year}`
  return text.includes('\n') ? `"${text}"` : text
}

test.each(
  byLot(1, ['ordens', 'clientes', 'despesas'] as const),
)('a sheet of %s as text and as workbook is the same: one adds nothing to the other', async noun => {
  const rows = [heads[noun], ...rowsOf[noun]]
  const text = rows.map(row => row.map(written).join(';')).join('\r\n')
  const book = sheetOf(rows)
  for (const [first, second] of [
    [text, book],
    [book, text],
  ] as const) {
    const { bring, preview, confirm } = await shopThatImports()
    const count = rowsOf[noun].length
    expect(await bring(noun, first, { ddd: '21' })).toMatchObject({ contagens: { [noun]: count, ruins: 0 } })
    const again = await preview(noun, second, { ddd: '21' })
    expect(again.previa).toMatchObject({ erros: [], plano: { cabem: 0 }, contagens: { repetidas: count } })
    expect(await confirm(again)).toMatchObject({ contagens: { [noun]: 0, repetidas: count } })
  }
})

test('rows that a file has twice are not told as those that are here', async () => {
  const { shop, preview, confirm } = await shopThatImports()
  const sheet = 'Nome;Telefone\nAna;(11) 98741-1107\nAna Prado;11 8741-1107\nBia;\nBia;\nLoja;(11) 98741-1107'
  const read = await preview('clientes', sheet)
  expect(read.previa.contagens).toMatchObject({
    repetidas: 0,
    dobradas: 2,
    clientes_iguais: 0,
    clientes_novos: 3,
  })
  const same = await preview('clientes', sheet, { mesmo_telefone: 'mesmo' })
  expect(same.previa.contagens).toMatchObject({ repetidas: 0, dobradas: 3, clientes_iguais: 0 })
  expect(await confirm(same)).toMatchObject({ contagens: { clientes: 2, repetidas: 0, dobradas: 3 } })
  await makeCustomer(database.db, shop, { nome: 'Caio', telefone: '(11) 90000-1111' })
  const here = await preview('clientes', `${sheet}\nCaio;(11) 90000-1111`)
  expect(here.previa.contagens).toMatchObject({ repetidas: 3, dobradas: 2, clientes_novos: 1 })
})

testInAll(
  'a choice of columns is held to its schema: no field that there is not, and no column twice',
  async () => {
    const { call, preview } = await shopThatImports()
    const { id, versao } = await preview('ordens', paidUnknown)
    for (const opcoes of [
      { colunas: { pago: 7, forma_pagamento: 7 } },
      { colunas: { senha: 7 } },
      { colunas: { pago: 200 } },
      { colunas: { pago: 1.5 } },
      { entregues: 'Pendente' },
      { entregue: 'PIX' },
    ])
      await expect(call('read', { id, versao, opcoes }), JSON.stringify(opcoes)).rejects.toMatchObject({
        key: 'entrada_invalida',
      })
    // A column that is chosen is taken from the field that it was guessed to be.
    const read = await preview('ordens', paidUnknown, { colunas: { observacoes: 2 } })
    expect(read.previa.opcoes.colunas).toMatchObject({ observacoes: 2, modelo: null })
  },
)
