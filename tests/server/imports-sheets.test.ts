import { beforeAll, expect, test } from 'vitest'
import { audit } from '../../src/server/db/audit.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { importer } from '../support/imports.ts'
import { makeCustomer, makeShop } from '../support/shops.ts'
import { windows1252 } from '../support/windows-1252.ts'
import { xlsx } from '../support/xlsx.ts'

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

const customersOf = ({ user_id }: { user_id: string }) => database.sql`
  select nome, telefone, email, documento, endereco, data_cadastro::text, importado_em is not null as veio from clientes
  where user_id = ${user_id} order by nome`

const text = (cell: string, value: string) => `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`

test('claim: a workbook: shared and rich texts, days by number and format, formulas by their value, the sheet with rows', async () => {
  const { shop, preview, confirm } = await shopThatImports()
  const strings =
    '<si><t>Descrição</t></si><si><r><t>Alu</t></r><r><t>guel &amp; luz</t></r><rPh sb="0" eb="1"><t>x</t></rPh></si>'
  const rows = [
    `<row r="3"><c r="A3" t="s"><v>0</v></c>${text('B3', 'Valor')}${text('D3', 'Data')}${text('E3', 'Categoria')}</row>`,
    '<row r="4"/>',
    `<row r="5"><c r="A5" t="s"><v>1</v></c><c r="B5"><f>[1]fora!A1*2</f><v>1234.5</v></c><c r="D5" s="1"><v>46387</v></c>${text('E5', 'Aluguel')}</row>`,
    `<row r="7">${text('A7', 'Telas')}<c r="B7"><v>0.30000000000000004</v></c><c r="D7" s="2"><v>46388.75</v></c>${text('E7', 'peças para estoque')}</row>`,
    `<row r="8">${text('A8', 'Panfletos')}<c r="B8" t="str"><f>A1</f><v>R$ 99,90</v></c>${text('D8', '2026-11-03')}${text('E8', 'Divulgação')}</row>`,
    `<row r="9">${text('A9', 'Sem valor')}<c r="B9" t="e"><v>#DIV/0!</v></c>${text('D9', '03/11/2026')}</row>`,
  ].join('')
  const read = await preview('despesas', xlsx({ sheets: { Capa: '<row r="1"/>', Contas: rows }, strings }))
  expect(read.previa).toMatchObject({
    planilhas: ['Capa', 'Contas'],
    opcoes: { planilha: 1 },
    erros: [{ linha: 9, coluna: 'Valor', motivo: 'valor_invalido' }],
  })
  await confirm(read)
  const expenses = await database.sql`
    select descricao, valor::float, categoria, data_despesa::text, dia, recorrente from despesas
    where user_id = ${shop.user_id} order by data_despesa desc`
  expect(expenses.map(row => ({ ...row }))).toEqual([
    {
      descricao: 'Telas',
      valor: 0.3,
      categoria: 'pecas',
      data_despesa: '2027-01-01',
      dia: 1,
      recorrente: false,
    },
    {
      descricao: 'Aluguel & luz',
      valor: 1234.5,
      categoria: 'aluguel',
      data_despesa: '2026-12-31',
      dia: 31,
      recorrente: false,
    },
    {
      descricao: 'Panfletos',
      valor: 99.9,
      categoria: 'marketing',
      data_despesa: '2026-11-03',
      dia: 3,
      recorrente: false,
    },
  ])
  expect(await audit(database.db)).toEqual([])
})

test('a workbook that counts from 1904', async () => {
  const { preview } = await shopThatImports()
  const row = `<row r="2">${text('A2', 'Luz')}<c r="B2"><v>10</v></c><c r="C2" s="1"><v>44925</v></c></row>`
  const head = `<row r="1">${text('A1', 'Descrição')}${text('B1', 'Valor')}${text('C1', 'Data')}</row>`
  const read = await preview('despesas', xlsx({ sheets: { A: head + row }, from1904: true }))
  expect(read.previa.linhas[0].campos.data_despesa).toBe('2026-12-31')
})

test('claim: customers: in Latin-1 with commas, each once, by document, or by phone and a like name', async () => {
  const { shop, preview, confirm } = await shopThatImports()
  await makeCustomer(database.db, shop, { nome: 'Antônio Prado', telefone: '(11) 98741-1107' })
  const sheet = [
    'Nome,Fone,CPF,Endereço,Cliente desde',
    'Antonio Prado Filho,11 8741-1107,,,',
    'Beatriz Nóbrega,(21) 3456-7890,11144477735,"Rua das Flores, 10",05/03/2020',
    'Bia,,111.444.777-35,,',
    'Carlos,(11) 98741-1107,,,',
    'Délia,,,,',
    '',
    "'=Eva,,,,31/12/2099",
  ].join('\r\n')
  const read = await preview('clientes', Buffer.from(sheet, 'latin1'))
  expect(read.previa).toMatchObject({
    opcoes: { codificacao: 'windows-1252', separador: ',' },
    contagens: { boas: 6, repetidas: 1, dobradas: 1, clientes_novos: 4, clientes_iguais: 1 },
    mesmo_telefone: { quantidade: 1, exemplos: [{ nome: 'Carlos', ja: 'Antônio Prado' }] },
  })
  expect(await confirm(read)).toMatchObject({ contagens: { clientes: 4 } })
  const customers = await customersOf(shop)
  expect(customers.map(({ nome, telefone, veio }) => [nome, telefone, veio])).toEqual([
    ['=Eva', '', true],
    ['Antônio Prado', '(11) 98741-1107', false],
    ['Beatriz Nóbrega', '(21) 3456-7890', true],
    ['Carlos', '(11) 98741-1107', true],
    ['Délia', '', true],
  ])
  expect(customers[2]).toMatchObject({
    documento: '11144477735',
    endereco: 'Rua das Flores, 10',
    data_cadastro: '2020-03-05 15:00:00+00',
  })
  // No instant after now is taken from a file.
  expect(Date.parse(`${customers[0]?.data_cadastro}`)).toBeLessThan(Date.now())
  expect(await audit(database.db)).toEqual([])
})

test('a sheet as Excel saves it comes in whole: quotes, dashes and euros too', async () => {
  const { shop, bring } = await shopThatImports()
  const people = Array.from({ length: 60 }, (_, at) => ({
    nome: ['Joana D’Arc', 'José “Zé” Lima', 'Ana – filial', 'Loja 1 € já', 'Štepán… Œ'][at % 5],
    telefone: `(11) 98741-${1100 + at}`,
  }))
  const sheet = ['Nome;Telefone', ...people.map(({ nome, telefone }) => `${nome};${telefone}`), ''].join(
    '\r\n',
  )
  const done = await bring('clientes', windows1252(sheet))
  expect(done).toMatchObject({ contagens: { clientes: 60, ruins: 0 } })
  const stored = await customersOf(shop)
  const pair = (one: Record<string, unknown>) => `${one.telefone} ${one.nome}`
  expect(stored.map(pair).sort()).toEqual(people.map(pair).sort())
})

test('who has a known phone and another name is the same where the owner says so', async () => {
  const { shop, bring } = await shopThatImports()
  await makeCustomer(database.db, shop, { nome: 'Antônio Prado', telefone: '(11) 98741-1107' })
  const sheet = 'Nome;Telefone\nLoja do Antônio;(11) 98741-1107\nGina;(11) 90000-1111\nHugo;(11) 90000-1111'
  expect(await bring('clientes', sheet, { mesmo_telefone: 'mesmo' })).toMatchObject({
    contagens: { clientes: 1, repetidas: 1, dobradas: 1 },
  })
  expect((await customersOf(shop)).map(({ nome }) => nome)).toEqual(['Antônio Prado', 'Gina'])
})

test('columns without titles, in another order, are what the owner says', async () => {
  const { shop, preview, confirm } = await shopThatImports()
  const sheet = '11987411107|Ana\n11987411108|Beto'
  const guessed = await preview('clientes', sheet)
  expect(guessed.previa).toMatchObject({
    opcoes: { cabecalho: false, separador: '|' },
    contagens: { boas: 0 },
  })
  await confirm(await preview('clientes', sheet, { colunas: { nome: 1, telefone: 0 } }))
  expect((await customersOf(shop)).map(({ nome }) => nome)).toEqual(['Ana', 'Beto'])
})

test('what our own export wrote comes in again as it was', async () => {
  const from = await shopThatImports()
  const to = await shopThatImports()
  const sheet = [
    'OS;Cliente;Telefone;Aparelho;Defeito;Valor;Status;Pago;Forma de pagamento;Entrada;Previsão;Entregue em;Observações',
    '3;"-Ana; ""a"" ção";(11) 98741-1107;iPhone 12;"=1+1\nnão liga";1.234,50;Entregue;Sim;Cartão;01/02/2026;05/02/2026;04/02/2026;@obs',
    '4;Beto;;Outro Philco Hit;+bateria;0,10;Pronto;Não;;03/02/2026;;;',
  ].join('\n')
  await from.bring('ordens', sheet)
  const saved = await app.app.inject({
    url: '/export/orders.csv',
    headers: { host: 'localhost:3000', cookie: from.cookie },
  })
  await to.bring('ordens', saved.rawPayload)
  const ordersOf = ({ user_id }: { user_id: string }) => database.sql`
    select numero_os, aparelho, defeito, valor, status, pago, forma_pagamento, data_entrada::text, data_previsao::text,
      pronto_em::text, data_entrega::text, pago_em::text, observacoes, nome, telefone
    from ordens_servico join clientes c on c.id = cliente_id where c.user_id = ${user_id} order by numero_os`
  const [before, after] = [await ordersOf(from.shop), await ordersOf(to.shop)]
  expect(before).toHaveLength(2)
  // "Outro" names no brand, and no export says it.
  expect(after).toEqual(before.map(row => ({ ...row, aparelho: row.aparelho.replace('Outro ', '') })))
})
