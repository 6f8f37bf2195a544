import { beforeAll, expect, test } from 'vitest'
import { audit } from '../../src/server/db/audit.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { importer } from '../support/imports.ts'
import { manyOrders } from '../support/many-rows.ts'
import { makeCustomer, makeOrder, makeShop, switchPlan } from '../support/shops.ts'

let database: TestDatabase
let app: TestApp
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
})

async function shopThatImports(plano: 'teste' | 'basico' | 'profissional' = 'profissional') {
  const shop = await makeShop(database.db, { plano })
  const cookie = await app.signIn(shop.email)
  return { shop, cookie, ...importer(database, app, cookie) }
}

const ordersOf = ({ user_id }: { user_id: string }) => database.sql`
  select o.numero_os, o.numero_anterior, o.aparelho, o.defeito, o.tipo_servico, o.valor::float, o.status, o.pago, o.forma_pagamento,
    o.data_entrada::text, o.data_entrega::text, o.pago_em::text, o.pronto_em::text, o.created_at::text, c.nome, c.telefone
  from ordens_servico o join clientes c on c.user_id = o.user_id and c.id = o.cliente_id
  where o.user_id = ${user_id} order by o.numero_os`

const sheet = [
  'Nº;Nome do cliente;Celular;Aparelho;Problema;Valor;Situação;Pagamento;Entrada;Saída',
  '12;Ana Paula Ribeiro;(11) 98741-1107;iPhone 12;Tela trincada;1.234,50;Entregue;Pix;31/12/2025;02/01/2026',
  ';Beto Souza;1187412233;Moto G8;;99.90;Em andamento;;2026-01-05;',
  'A-7;Ana Ribeiro;1187411107;Samsung A12;"Não liga; caiu\nna água";0;Aguardando retirada;;03/01/2026;',
].join('\r\n')

test('claim: a sheet of orders is stored as its preview says, with its customers, figures and history', async () => {
  const { shop, call, preview, confirm } = await shopThatImports()
  const read = await preview('ordens', sheet)
  expect(read).toMatchObject({ estado: 'previa', nome_arquivo: 'planilha.csv' })
  expect(read.previa.contagens).toMatchObject({ linhas: 3, boas: 3, ruins: 0, clientes_novos: 2 })
  expect(read.previa.linhas[0]).toMatchObject({ linha: 2, campos: { numero: 12, valor: 1234.5, pago: true } })
  expect(await ordersOf(shop)).toEqual([])

  const done = await confirm(read)
  expect(done).toMatchObject({ estado: 'feita', contagens: { ordens: 3, clientes: 2, repetidas: 0 } })
  const [first, second, third, ...others] = await ordersOf(shop)
  expect(others).toEqual([])
  expect(first).toMatchObject({
    numero_os: 'OS-0012',
    numero_anterior: null,
    aparelho: 'iPhone 12',
    tipo_servico: 'Troca de Tela',
    valor: 1234.5,
    status: 'Entregue',
    pago: true,
    forma_pagamento: 'PIX',
    data_entrega: '2026-01-02',
    // Paid without a day: the delivery's.
    pago_em: '2026-01-02',
    created_at: '2025-12-31 15:00:00+00',
    nome: 'Ana Paula Ribeiro',
  })
  // Those without a number get the next ones in the order of their entry.
  expect(second).toMatchObject({
    numero_os: 'OS-0013',
    numero_anterior: 'A-7',
    defeito: 'Não liga; caiu\nna água',
    status: 'Pronto',
    // The same phone, written without its ninth digit, and a like name.
    nome: 'Ana Paula Ribeiro',
  })
  expect(third).toMatchObject({ numero_os: 'OS-0014', defeito: 'Não informado', telefone: '(11) 8741-2233' })
  expect(await audit(database.db)).toEqual([])
  const events = await database.sql`select tipo, autor from eventos_os where user_id = ${shop.user_id}`
  expect(events.map(row => ({ ...row }))).toEqual(Array(3).fill({ tipo: 'criada', autor: 'importado' }))
  const [row] =
    await database.sql`select id from ordens_servico where user_id = ${shop.user_id} and numero_os = 'OS-0012'`
  const past = await app.call('orders.events', { id: row?.id }, { cookie: await app.signIn(shop.email) })
  expect(past.data.items).toMatchObject([{ importacao: { tipo: 'planilha', nome_arquivo: 'planilha.csv' } }])
  // The next one that is written down goes on behind them; what it was called before is searched for.
  const [customer] = await database.sql`select id from clientes where user_id = ${shop.user_id}`
  expect((await makeOrder(database.db, shop, customer?.id)).numero_os).toBe('OS-0015')
  const found = await app.call('orders.list', { q: 'a-7' }, { cookie: await app.signIn(shop.email) })
  expect(found.data.items).toMatchObject([{ numero_os: 'OS-0013', numero_anterior: 'A-7' }])
  expect((await call('list', undefined)).map(({ estado }: { estado: string }) => estado)).toEqual(['feita'])
})

test('the same file twice adds nothing, nor does a longer one what came before', async () => {
  const { shop, bring, preview } = await shopThatImports()
  await bring('ordens', sheet)
  const before = await ordersOf(shop)
  const again = await preview('ordens', sheet)
  expect(again.previa.contagens).toMatchObject({ repetidas: 3, clientes_novos: 0, clientes_iguais: 2 })
  expect(again.previa.plano.cabem).toBe(0)
  expect(await bring('ordens', sheet)).toMatchObject({ contagens: { ordens: 0, clientes: 0, repetidas: 3 } })
  expect(await ordersOf(shop)).toEqual(before)
  const longer = `${sheet}\r\n;Caio Prado;;LG K10;Bateria;80;Aberto;;10/01/2026;`
  expect(await bring('ordens', longer)).toMatchObject({ contagens: { ordens: 1, clientes: 1, repetidas: 3 } })
})

test('a number that is taken, by a row or in the trash, goes to the next, and is kept as the former one', async () => {
  const { shop, cookie, bring } = await shopThatImports()
  const { id } = await makeCustomer(database.db, shop)
  const kept = await makeOrder(database.db, shop, id)
  const trashed = await makeOrder(database.db, shop, id)
  await app.call('orders.delete', { id: trashed.id }, { cookie })
  const rows = ['1', 'OS-0002', '2', '9999'].map(
    (number, at) => `${number};Davi;;Moto;${at};10;Aberto;;0${at + 1}/02/2026;`,
  )
  await bring('ordens', [sheet.split('\r\n')[0], ...rows].join('\n'))
  const orders = await ordersOf(shop)
  expect(orders.map(({ numero_os, numero_anterior }) => [numero_os, numero_anterior])).toEqual([
    [kept.numero_os, null],
    ['OS-10000', '2'],
    ['OS-10001', '2'],
    ['OS-10002', '1'],
    ['OS-9999', null],
  ])
  expect(await audit(database.db)).toEqual([])
})

test('claim: what does not fit the plan is counted beforehand, waits, and goes in by one click', async () => {
  const { shop, call, run, get, preview, confirm } = await shopThatImports('teste')
  const read = await preview('ordens', manyOrders(14))
  expect(read.previa.plano).toEqual({ cabem: 10, esperam: 4, plano: 'basico' })
  const done = await confirm(read)
  expect(done).toMatchObject({ estado: 'feita', contagens: { ordens: 10, esperam: 4 }, pode_continuar: true })
  // The newest entries, each with its customer.
  const days = (await ordersOf(shop)).map(({ data_entrada }) => data_entrada)
  expect(days.toSorted()[0]).toBe('2026-01-05')
  expect(await audit(database.db)).toEqual([])
  await switchPlan(database.db, shop.user_id, 'profissional')
  await call('confirm', { id: done.id, versao: done.versao })
  await run()
  expect(await get(done.id)).toMatchObject({ contagens: { ordens: 14, esperam: 0, repetidas: 0 } })
  const numbers = (await ordersOf(shop)).map(({ numero_os, data_entrada }) => [numero_os, data_entrada])
  expect(numbers[0]).toEqual(['OS-0001', '2026-01-01'])
  expect(numbers).toHaveLength(14)
  expect(await audit(database.db)).toEqual([])
})

test('on basico each past month holds its own limit', async () => {
  const { shop, preview, confirm } = await shopThatImports('basico')
  const rows = [...manyOrders(120).split('\n').slice(0, 121)]
  const january = rows.slice(1).map(row => row.replace(/\d\d\/\d\d\/2026/, '10/01/2026'))
  const february = rows.slice(1, 31).map(row => row.replace(/\d\d\/\d\d\/2026/, '10/02/2026'))
  const read = await preview('ordens', [rows[0], ...january, ...february].join('\n'))
  expect(read.previa.plano).toEqual({ cabem: 130, esperam: 20, plano: 'profissional' })
  await confirm(read)
  const months = await database.sql`
    select date_trunc('month', data_entrada)::date::text as month, count(*)::int from ordens_servico
    where user_id = ${shop.user_id} group by 1 order by 1`
  expect(months.map(({ count }) => count)).toEqual([100, 30])
})

test('rows with something wrong are told with their line, column and reason; the good ones go alone', async () => {
  const { call, preview, confirm } = await shopThatImports()
  const bad = [
    'Cliente;Telefone;Aparelho;Valor;Entrada;Pago;Status',
    'Ana;11987411107;Moto;abc;01/02/2026;;',
    'Beto;123;Moto;10;31/02/2026;;',
    '',
    ';;Moto;10;01/02/2026;;',
    'Caio;987411107;Moto;10;01/02/2026;;',
    'Davi;;Moto;10;01/02/2026;sim;',
    'Eva;;Moto;10;01/02/2026;;Cancelada',
    'Fabi;;Moto;10;01/02/2026;;',
  ].join('\n')
  const read = await preview('ordens', bad)
  expect(read.previa.contagens).toMatchObject({
    linhas: 7,
    boas: 1,
    ruins: 5,
    fora: 1,
    sem_ddd: 1,
    sem_forma: 1,
  })
  expect((await call('errors', { id: read.id })).erros).toEqual([
    { linha: 2, coluna: 'Valor', motivo: 'valor_invalido', valor: 'abc' },
    { linha: 3, coluna: 'Entrada', motivo: 'data_invalida', valor: '31/02/2026' },
    { linha: 5, coluna: 'Cliente', motivo: 'nome_obrigatorio', valor: '' },
    { linha: 6, coluna: 'Telefone', motivo: 'ddd_obrigatorio', valor: '987411107' },
    { linha: 7, coluna: 'forma_pagamento', motivo: 'forma_pagamento_obrigatoria', valor: '' },
  ])
  const answered = await preview('ordens', bad, { ddd: '21', forma_pagamento: 'Dinheiro' })
  expect(answered.previa.contagens).toMatchObject({ boas: 3, ruins: 3 })
  expect(await confirm(answered)).toMatchObject({ contagens: { ordens: 3 } })
})

test('of one owner nothing is told to another, nor done by them', async () => {
  const owner = await shopThatImports()
  const other = await shopThatImports()
  const read = await owner.preview('ordens', sheet)
  for (const [path, input] of Object.entries({
    get: { id: read.id },
    errors: { id: read.id },
    confirm: { id: read.id, versao: read.versao },
    read: { id: read.id, versao: read.versao, opcoes: {} },
    cancel: { id: read.id },
    undo: { id: read.id },
  }))
    await expect(other.call(path, input), path).rejects.toMatchObject({ key: 'nao_encontrado' })
  expect(await owner.get(read.id)).toMatchObject({ estado: 'previa', versao: read.versao })
})
