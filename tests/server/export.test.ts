import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { centsOf, download, sumOf } from '../support/exports.ts'
import { fillOrders } from '../support/many-orders.ts'
import { makeCustomer, makeExpense, makeOrder, makeShop, type TestShop } from '../support/shops.ts'
import { testInAll } from '../support/test-in-all.ts'

let database: TestDatabase
let app: TestApp
let now = new Date('2026-11-18T15:00:00Z')
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db, { clock: () => now })
})

const paid = { pago: true, forma_pagamento: 'PIX' } as const

async function owner(fuso = 'America/Sao_Paulo') {
  const shop = await makeShop(database.db, { plano: 'profissional', fuso, now })
  const customer = await makeCustomer(database.db, shop, { nome: 'Ana Paula Ribeiro' })
  const cookie = await app.signIn(shop.email)
  const ask = async (path: string, input: unknown) => (await app.call(path, input, { cookie })).data
  return { shop, customer, cookie, ask, get: (path: string) => download(app, cookie, path) }
}

const order = (shop: TestShop, cliente_id: string, fields: Parameters<typeof makeOrder>[3]) =>
  makeOrder(database.db, shop, cliente_id, { data_entrada: '2026-10-01', ...fields }, now)
const expense = (shop: TestShop, fields: Parameters<typeof makeExpense>[2]) =>
  makeExpense(database.db, shop, fields, now)

test('claim: the file of expenses says what the screen lists, to the letter', async () => {
  const { shop, get } = await owner()
  await expense(shop, { descricao: 'Aluguel; sala 2', valor: 1800, recorrente: true })
  await expense(shop, {
    descricao: 'Tela "AMOLED"',
    valor: 0.1,
    categoria: 'pecas',
    data_despesa: '2026-11-30',
  })
  await expense(shop, { descricao: 'De outro mês', data_despesa: '2026-10-31' })
  const { bytes, headers } = await get('expenses.csv?mes=2026-11')
  expect(bytes.toString()).toBe(
    '\uFEFF"Descrição";"Categoria";"Data";"Valor";"Recorrente"\r\n' +
      '"Tela ""AMOLED""";"Peças";"30/11/2026";"0,10";"Não"\r\n' +
      '"Aluguel; sala 2";"Aluguel";"20/11/2026";"1800,00";"Sim"\r\n',
  )
  expect(headers['content-disposition']).toBe('attachment; filename="bancada-despesas-2026-11.csv"')
  const parts = await get('expenses.csv?mes=tudo&categoria=pecas')
  expect(parts.rows.map(row => row.Descrição)).toEqual(['Tela "AMOLED"'])
  expect(parts.headers['content-disposition']).toContain('"bancada-despesas-pecas-tudo.csv"')
})

test('claim: the file of a month holds each paid order on its day of revenue, and each expense, by day', async () => {
  const { shop, customer, get } = await owner()
  const { id } = customer
  await order(shop, id, { ...paid, pago_em: '2026-11-30', valor: 780 })
  await order(shop, id, {
    ...paid,
    status: 'Entregue',
    data_entrega: '2026-11-01',
    pago_em: '2026-12-05',
    valor: 9.9,
  })
  await order(shop, id, { ...paid, pago_em: '2026-10-31' })
  await order(shop, id, { ...paid, pago_em: '2026-12-01' })
  await order(shop, id, { valor: 5 })
  await expense(shop, { descricao: 'Luz', categoria: 'outros', valor: 210.35, data_despesa: '2026-11-01' })
  await expense(shop, { data_despesa: '2026-12-01' })
  const { bytes, headers } = await get('month.csv?mes=2026-11')
  expect(bytes.toString()).toBe(
    '\uFEFF"Data";"Tipo";"Descrição";"Categoria";"Forma de pagamento";"Entrada";"Saída"\r\n' +
      '"01/11/2026";"Receita";"OS-0002 – iPhone 12 – Ana Paula Ribeiro";"Troca de Tela";"PIX";"9,90";""\r\n' +
      '"01/11/2026";"Despesa";"Luz";"Outros";"";"";"210,35"\r\n' +
      '"30/11/2026";"Receita";"OS-0001 – iPhone 12 – Ana Paula Ribeiro";"Troca de Tela";"PIX";"780,00";""\r\n',
  )
  expect(headers['content-disposition']).toBe('attachment; filename="bancada-resumo-2026-11.csv"')
  const all = await get('month.csv?mes=tudo')
  expect(all.rows.map(row => row.Data)).toEqual([
    '31/10/2026',
    '01/11/2026',
    '01/11/2026',
    '30/11/2026',
    '01/12/2026',
    '01/12/2026',
  ])
  expect(all.headers['content-disposition']).toContain('"bancada-resumo-tudo.csv"')
})

test('at 23:30 in Manaus it is still November there, and December in São Paulo', async () => {
  now = new Date('2026-12-01T03:30:00Z')
  for (const [fuso, dia, mes] of [
    ['America/Manaus', '30/11/2026', '2026-11'],
    ['America/Sao_Paulo', '01/12/2026', '2026-12'],
  ] as const) {
    const { shop, customer, get } = await owner(fuso)
    await order(shop, customer.id, { ...paid, valor: 50 })
    await expense(shop, { data_despesa: '2026-11-30', valor: 1 })
    await expense(shop, { data_despesa: '2026-12-01', valor: 1 })
    const { rows, headers } = await get('month.csv')
    expect(rows.map(row => [row.Data, row.Entrada || row.Saída])).toEqual([
      [dia, '50,00'],
      [dia, '1,00'],
    ])
    expect(headers['content-disposition']).toContain(`"bancada-resumo-${mes}.csv"`)
    expect((await get('expenses.csv')).rows.map(row => row.Data)).toEqual([dia])
  }
})

test('claim: the file of the advanced reports adds up to the screen, point by point', async () => {
  now = new Date('2026-11-18T15:00:00Z')
  const { shop, customer, ask, get } = await owner()
  const services = ['Troca de Tela', 'Troca de Bateria', 'Formatação'] as const
  for (let at = 0; at < 30; at++)
    await order(shop, customer.id, {
      ...paid,
      pago_em: `2026-${at % 2 ? '11' : '02'}-${String((at % 28) + 1).padStart(2, '0')}`,
      tipo_servico: services[at % 3] ?? 'Outros',
      marca: at % 4 ? 'Samsung' : 'Outro',
      valor: at % 5 ? 99.99 : 0,
    })
  for (const [de, ate] of [
    ['2026-11-03', '2026-11-20'],
    ['2026-02-10', '2026-11-11'],
    ['2020-01-01', '2026-12-31'],
    ['1990-01-01', '2100-12-31'],
  ]) {
    const { faturamento, pagas, pontos } = await ask('reports.advanced', { de, ate })
    const { rows, headers } = await get(`reports.csv?de=${de}&ate=${ate}`)
    expect(headers['content-disposition']).toContain(`"bancada-relatorio-${de}-a-${ate}.csv"`)
    for (const [grupo, column] of [
      ['Serviço', 'Receita por serviço'],
      ['Aparelho', 'Receita por aparelho'],
    ] as const) {
      const ofGroup = rows.filter(row => row.Grupo === grupo)
      expect(sumOf(rows, column), 'a column sums to the revenue, with no filter').toBe(centsOf(faturamento))
      expect(ofGroup.reduce((sum, row) => sum + Number(row['OS pagas']), 0)).toBe(pagas)
    }
    type Figure = { nome: string; quantidade: number; valor: number }
    type Point = { inicio: string; fim: string; servicos: Figure[]; aparelhos: Figure[] }
    const written = (points: Point[]) =>
      points.flatMap(({ inicio, fim, servicos, aparelhos }) =>
        [...servicos.map(one => ['Serviço', one]), ...aparelhos.map(one => ['Aparelho', one])].map(pair => {
          const [grupo, { nome, quantidade, valor }] = pair as [string, Figure]
          const amount = valor.toFixed(2).replace('.', ',')
          const amounts = grupo === 'Serviço' ? [amount, ''] : ['', amount]
          return [dayOf(inicio), dayOf(fim), grupo, nome, `${quantidade}`, ...amounts]
        }),
      )
    expect(rows.map(row => Object.values(row).slice(0, 7))).toEqual(written(pontos))
  }
})

test('claim: the file of the advanced reports has the margin of each service, as the screen counts it', async () => {
  now = new Date('2026-11-18T15:00:00Z')
  const { shop, customer, ask, get } = await owner()
  const part = (valor_unitario: number, custo_unitario: number | null) => ({
    ...({ tipo: 'peca', descricao: 'Tela', quantidade: 1, garantia_dias: null } as const),
    ...{ valor_unitario, custo_unitario },
  })
  const made = (tipo_servico: 'Troca de Tela' | 'Troca de Bateria' | 'Formatação', custo: number | null) =>
    order(shop, customer.id, {
      ...{ ...paid, pago_em: '2026-11-18', tipo_servico },
      ...{ valor: undefined, itens: [part(100, custo)] },
    })
  await made('Troca de Tela', 60.5)
  await made('Troca de Tela', null)
  await made('Troca de Bateria', 130.25)
  await made('Formatação', null)
  const names = ['Nome', 'OS pagas', 'OS com custo', 'Valor com custo', 'Custo', 'Margem']
  const { rows, body } = await get('reports.csv?de=2026-11-01&ate=2026-11-30')
  const services = rows.filter(row => row.Grupo === 'Serviço').map(row => names.map(name => row[name]))
  expect(services.toSorted()).toEqual([
    ['Formatação', '1', '0', '', '', ''],
    // A number, not a text that begins with an apostrophe.
    ['Troca de Bateria', '1', '1', '100,00', '130,25', '-30,25'],
    ['Troca de Tela', '2', '1', '100,00', '60,50', '39,50'],
  ])
  expect(body).toContain(';"-30,25"')
  const devices = rows.filter(row => row.Grupo === 'Aparelho')
  expect(devices.map(row => names.slice(2).map(name => row[name]))).toEqual(
    devices.map(() => ['', '', '', '']),
  )
  const { margem, custo, comCusto } = await ask('reports.margin', { mes: '2026-11' })
  expect([margem, custo, comCusto]).toEqual([9.25, 190.75, 2])
})

const dayOf = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`

testInAll('thousands of rows of one day come once each, in the order of the screen', async () => {
  const { shop, customer, ask, get } = await owner()
  const { id } = await order(shop, customer.id, { ...paid, pago_em: '2026-11-18', valor: 0.01 })
  await fillOrders(database.sql, shop, { like: id, count: 2500 })
  await database.sql`insert into despesas (user_id, id, descricao, valor, categoria, data_despesa, serie, dia, created_at, updated_at, chave, chave_conteudo)
    select ${shop.user_id}, gen_random_uuid(), 'Nº ' || n, 0.03, 'outros', '2026-11-18', gen_random_uuid(), 18, now(), now(), gen_random_uuid(), ''
    from generate_series(1, 2300) n`
  await database.sql`delete from totais where user_id = ${shop.user_id}`
  await database.sql`insert into totais select * from bancada_recontagem where user_id = ${shop.user_id}`
  const month = await get('month.csv?mes=2026-11')
  expect(new Set(month.rows.map(row => row.Descrição)).size).toBe(4801)
  expect(month.rows.length).toBe(4801)
  const { receita, despesas } = await ask('finance.month', { mes: '2026-11' })
  expect([sumOf(month.rows, 'Entrada'), sumOf(month.rows, 'Saída')]).toEqual([2501n, 6900n])
  expect([centsOf(receita), centsOf(despesas)]).toEqual([2501n, 6900n])

  const listed: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await ask('finance.expenses', { mes: '2026-11', limit: 100, cursor })
    listed.push(...page.items.map(({ descricao }: { descricao: string }) => descricao))
    cursor = page.nextCursor
  }
  expect((await get('expenses.csv?mes=2026-11')).rows.map(row => row.Descrição)).toEqual(listed)
})

test('the largest amounts keep their cents', async () => {
  const { shop, customer, get } = await owner()
  for (const valor of [9_999_999_999.99, 9_999_999_999.98, 0.01])
    await order(shop, customer.id, { ...paid, pago_em: '2026-11-18', valor })
  const { rows } = await get('month.csv')
  expect(rows.map(row => row.Entrada)).toEqual(['9999999999,99', '9999999999,98', '0,01'])
  const report = await get('reports.csv?de=2026-11-18&ate=2026-11-18')
  expect(report.rows.map(row => row['Receita por serviço'] || row['Receita por aparelho'])).toEqual([
    '19999999999,98',
    '19999999999,98',
  ])
})

test('a shop without entries gets a file of headings', async () => {
  const { get } = await owner()
  for (const path of ['expenses.csv', 'month.csv', 'reports.csv?de=2026-11-01&ate=2026-11-30']) {
    const { status, rows, body } = await get(path)
    expect([status, rows, body.split('\r\n').length]).toEqual([200, [], 2])
  }
})
