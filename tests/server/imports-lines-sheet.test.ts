import { beforeAll, expect, test } from 'vitest'
import { audit } from '../../src/server/db/audit.ts'
import type { ImportOptions } from '../../src/shared/imports.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { exportOwner } from '../support/export-owner.ts'
import { readExport } from '../support/exported-zip.ts'
import { importer } from '../support/imports.ts'
import { makeCustomer, makeOrder, makeShop } from '../support/shops.ts'
import { testInAll } from '../support/test-in-all.ts'
import { book, type Cells, rowsXml, xlsx } from '../support/xlsx.ts'

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

const order = (os: string | number, valor: number | string, notes = ''): Cells => [
  ...[os, 'Ana Paula', 'iPhone 12', 'Tela quebrada', valor, 'Recebido', '02/03/2026', notes],
]
const orders = (...rows: Cells[]) => [
  ['OS', 'Cliente', 'Aparelho', 'Defeito', 'Valor', 'Status', 'Entrada', 'Observações'],
  ...rows,
]
const titles = [
  'OS',
  'Tipo',
  'Descrição',
  'Quantidade',
  'Valor unitário',
  'Custo unitário',
  'Garantia (dias)',
]

/** The orders by number, with their lines as text. */
const linesIn = async ({ user_id }: { user_id: string }) => {
  const rows = await database.sql`
    select numero_os as os, valor::float, soma_itens::float, desconto::float, soma_custos::float, observacoes, (
      select array_agg(concat_ws(' ', tipo, quantidade, descricao, valor_unitario, coalesce(custo_unitario::text, '-'), garantia_dias) order by posicao)
      from itens_os i where i.user_id = o.user_id and i.os_id = o.id
    ) as itens from ordens_servico o where user_id = ${user_id} order by numero_os`
  return rows.map(row => ({ ...row }) as (typeof rows)[number])
}

test('claim: a workbook’s sheet of parts and services brings the lines of its orders', async () => {
  const { shop, preview, confirm } = await shopThatImports()
  const lines = [
    ['Peças e serviços das OS'],
    titles,
    [101, 'Peça', 'Tela', 1, 580, 398, 180],
    ['OS-0101', 'Serviço', 'Mão de obra', 1, 180, '', ''],
    // As people type them.
    ['102', '', 'Película 3D', '2', 'R$ 20,50', '5,25', ''],
    ['102', '', 'Mão de obra', '', '59', '', ''],
    ['', '', 'Total', '', 839, '', ''],
    [999, 'Peça', 'De outra OS', 1, 10, '', ''],
  ]
  const file = book({ Peças: lines, OS: orders(order(101, 700), order(102, 100), order(103, 50)) })
  const read = await preview('ordens', file)
  expect(read.previa).toMatchObject({
    planilhas: ['Peças', 'OS'],
    opcoes: { planilha: 1, itens: 0 },
    itens: { planilhas: [0], linhas: 4, sem_os: 2 },
    contagens: { boas: 3, ruins: 0 },
    campos_fora: { quantidade: 0 },
  })
  expect(await confirm(read)).toMatchObject({ contagens: { ordens: 3 } })
  const plain = { observacoes: null, desconto: 0 }
  expect(await linesIn(shop)).toEqual([
    {
      ...{ ...plain, os: 'OS-0101', valor: 700, soma_itens: 760, desconto: 60, soma_custos: 398 },
      itens: ['peca 1 Tela 580.00 398.00 180', 'servico 1 Mão de obra 180.00 -'],
    },
    {
      ...{ ...plain, os: 'OS-0102', valor: 100, soma_itens: 100, soma_custos: 10.5 },
      itens: ['peca 2 Película 3D 20.50 5.25', 'servico 1 Mão de obra 59.00 -'],
    },
    { ...plain, os: 'OS-0103', valor: 50, soma_itens: null, soma_custos: null, itens: null },
  ])
  expect(await audit(database.db)).toEqual([])
})

test('lines that cannot be lines here go to the notes, and the preview lists each order', async () => {
  const { shop, preview, confirm } = await shopThatImports()
  const line = (os: number, quantity: string | number, price: string | number) => [
    ...[os, 'Peça', 'Película', quantity, price, '', ''],
  ]
  const file = book({
    OS: orders(
      order(1, 90, 'Traz o carregador'),
      ...[2, 3, 4, 5, 6, 7].map(os => order(os, 20)),
      order(8, 20, 'x'.repeat(3990)),
    ),
    Itens: [
      titles,
      line(1, 1.5, 60),
      line(2, 1000, 0.02),
      ...Array.from({ length: 51 }, () => line(3, 1, 1)),
      line(4, 1, 10),
      line(5, 1.001, 20),
      line(6, '2 un', 'a combinar'),
      line(7, 0, 20),
      line(8, 1, 10),
    ],
  })
  const read = await preview('ordens', file)
  const left = (linha: number, valor: string) => ({
    ...{ linha, coluna: 'Itens', motivo: 'itens_em_texto', valor, so_campo: true },
  })
  expect(read.previa.itens).toEqual({ planilhas: [1], linhas: 58, sem_os: 0 })
  expect(read.previa.campos_fora).toEqual({
    quantidade: 8,
    exemplos: [
      left(2, '1,5 × 60'),
      left(3, '1000 × 0.02'),
      left(4, '51'),
      left(5, 'R$\u00a010,00'),
      left(6, '1,001 × 20'),
      left(7, '2 un × a combinar'),
      left(8, '0 × 20'),
      left(9, 'R$\u00a010,00'),
    ],
  })
  expect(await confirm(read)).toMatchObject({ contagens: { ordens: 8, ruins: 0 } })
  const stored = await linesIn(shop)
  expect(stored.map(({ valor, soma_itens, itens }) => [valor, soma_itens, itens])).toEqual(
    [90, 20, 20, 20, 20, 20, 20, 20].map(valor => [valor, null, null]),
  )
  const notes = stored.map(({ observacoes }) => observacoes)
  expect(notes[0]).toBe('Traz o carregador\n\nPeças e serviços:\n1,5 × Película: R$\u00a090,00')
  expect(notes[2]?.split('\n')).toHaveLength(52)
  expect(notes[5]).toBe('Peças e serviços:\n2 un × Película: a combinar')
  expect(notes[7]?.length).toBeLessThanOrEqual(4000)
  expect(await audit(database.db)).toEqual([])
})

test('a cost or a warranty that is none stays out of its line, with its place', async () => {
  const { shop, preview, confirm } = await shopThatImports()
  const file = book({
    OS: orders(order(1, 20)),
    Itens: [titles, [1, 'Peça', 'Película', 1, 20, 'a ver', 30]],
  })
  const read = await preview('ordens', file)
  expect(read.previa.campos_fora.exemplos).toEqual([
    { linha: 2, coluna: 'Itens, Custo unitário', motivo: 'valor_invalido', valor: 'a ver', so_campo: true },
    { linha: 2, coluna: 'Itens, Garantia (dias)', motivo: 'garantia_invalida', valor: '30', so_campo: true },
  ])
  await confirm(read)
  expect((await linesIn(shop))[0]?.itens).toEqual(['peca 1 Película 20.00 -'])
})

testInAll('the owner may leave the sheet of lines out, or choose another', async () => {
  const one = (price: number) => [titles, [1, 'Peça', 'Tela', 1, price, '', '']]
  const file = book({ OS: orders(order(1, 20)), Antigos: one(20), Itens: one(30), Capa: [['Loja do Zé']] })
  const asked = async (opcoes?: ImportOptions, noun: 'ordens' | 'clientes' = 'ordens') =>
    (await (await shopThatImports()).preview(noun, file, opcoes && { planilha: 0, ...opcoes })).previa
  expect((await asked()).itens).toEqual({ planilhas: [1, 2], linhas: 1, sem_os: 0 })
  const none = await asked({ itens: null })
  expect(none).toMatchObject({ opcoes: { itens: null }, itens: { planilhas: [1, 2], linhas: 0 } })
  expect((await asked({ itens: 2 })).opcoes.itens).toBe(2)
  // No sheet of lines.
  expect((await asked({ itens: 3 })).opcoes.itens).toBe(1)
  expect((await asked({ planilha: 1 })).opcoes).toMatchObject({ planilha: 1, itens: 2 })
  // Other nouns have none.
  expect((await asked(undefined, 'clientes')).itens).toBeUndefined()
})

testInAll(
  'of a sheet only the beginning is looked at for lines: others may have a million empty rows',
  async () => {
    const { preview } = await shopThatImports()
    const empty = Array.from({ length: 60_000 }, (_, at) => `<row r="${at + 1}"><c s="1"/></row>`).join('')
    const sheets = { OS: rowsXml(orders(order(1, 20))), Estoque: empty + rowsXml([titles]) }
    const { previa } = await preview('ordens', xlsx({ sheets }))
    expect([previa.itens, previa.contagens.boas]).toEqual([undefined, 1])
    const lines = { ...sheets, Estoque: rowsXml([titles]) }
    expect((await preview('ordens', xlsx({ sheets: lines }))).previa.itens).toEqual({
      ...{ planilhas: [1], linhas: 0, sem_os: 0 },
    })
  },
)

test('a number that two rows have gives its lines to the first', async () => {
  const { shop, preview, confirm } = await shopThatImports()
  const file = book({
    OS: orders(order(1, 20), order(1, 20, 'outra')),
    Itens: [titles, [1, 'Peça', 'Tela', 1, 20, '', '']],
  })
  const read = await preview('ordens', file)
  expect(read.previa.itens).toMatchObject({ linhas: 1, sem_os: 0 })
  await confirm(read)
  const stored = await linesIn(shop)
  expect(stored.map(({ observacoes, itens }) => [observacoes, itens?.length])).toEqual(
    expect.arrayContaining([
      [null, 1],
      ['outra', undefined],
    ]),
  )
})

test('claim: the sheets of our own export, in one workbook, bring back the lines', async () => {
  const one = await exportOwner(database, app)
  const { id } = await makeCustomer(database.db, one.shop)
  const line = { quantidade: 1, garantia_dias: null, custo_unitario: null }
  await makeOrder(database.db, one.shop, id, {
    itens: [
      {
        ...line,
        tipo: 'peca',
        descricao: '=Tela; "original"',
        valor_unitario: 580,
        custo_unitario: 0,
        garantia_dias: 365,
      },
      { ...line, tipo: 'servico', descricao: 'Mão de obra', quantidade: 2, valor_unitario: 90.05 },
    ],
    desconto: 60,
    valor: undefined,
  })
  const before = await linesIn(one.shop)
  const { sheet } = await readExport(await one.taken())
  const cells = (name: 'ordens_servico' | 'itens_os') => {
    const rows = sheet(name)
    return [Object.keys(rows[0] ?? {}), ...rows.map(row => Object.values(row))]
  }
  const { shop, preview, confirm } = await shopThatImports()
  await confirm(await preview('ordens', book({ ordens: cells('ordens_servico'), itens: cells('itens_os') })))
  const stripped = before.map(row => ({
    ...row,
    itens: (row.itens as string[]).map(text => text.replace('=Tela', "'=Tela")),
  }))
  expect(await linesIn(shop)).toEqual(stripped)
  expect(await audit(database.db)).toEqual([])
})
