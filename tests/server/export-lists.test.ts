import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../../src/server/db/client.ts'
import { orderStatuses, orderWaits, paidForms } from '../../src/shared/orders.ts'
import { ours, type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { centsOf, download, downloadFound, sumOf } from '../support/exports.ts'
import { inAll } from '../support/long.ts'
import { fillOrders } from '../support/many-orders.ts'
import { makeCustomer, makeOrder, makeShop } from '../support/shops.ts'

const now = new Date('2026-11-18T15:00:00Z')
let database: TestDatabase
let app: TestApp
/** Pages of orders that were asked for. */
let pages = 0

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(telling(database.db), { clock: () => now })
})

/** A database that counts those pages. */
const telling = (db: Database): Database =>
  Object.create(db, {
    select: {
      value(fields?: object) {
        if (fields && 'numero_os' in fields) pages++
        return fields ? db.select(fields as never) : db.select()
      },
    },
  })

async function owner(fuso = 'America/Sao_Paulo') {
  const shop = await makeShop(database.db, { plano: 'profissional', fuso, now })
  const cookie = await app.signIn(shop.email)
  const ask = async (path: string, input: unknown) => (await app.call(path, input, { cookie })).data
  const customer = (fields: Parameters<typeof makeCustomer>[2], at = now) =>
    makeCustomer(database.db, shop, fields, at)
  const order = (cliente_id: string, fields: Parameters<typeof makeOrder>[3]) =>
    makeOrder(database.db, shop, cliente_id, fields, now)
  return { shop, cookie, ask, customer, order }
}

test('claim: the file of orders says of each what the shop knows, to the letter', async () => {
  const { cookie, customer, order } = await owner()
  const ana = await customer({ nome: 'Ana; Paula', telefone: '11987411107', email: 'ana@exemplo.com.br' })
  await order(ana.id, {
    marca: 'Outro',
    modelo: '=Nokia',
    defeito: 'Não liga\n"molhou"',
    valor: 9_999_999_999.99,
    data_entrada: '2026-11-01',
  })
  await order(ana.id, {
    status: 'Entregue',
    valor: 0.1,
    pago: true,
    forma_pagamento: 'PIX',
    data_entrada: '2026-11-02',
    data_previsao: '2026-11-05',
    data_entrega: '2026-11-04',
    pago_em: '2026-11-03',
    observacoes: '@cuidado',
  })
  const { bytes, headers } = await download(app, cookie, 'orders.csv')
  expect(bytes.toString()).toBe(
    '\uFEFF"OS";"Cliente";"Telefone";"Email";"Aparelho";"Tipo de Serviço";"Defeito";"Valor";"Desconto";"A orçar";"Status";"Pago";"Forma de pagamento";"Entrada";"Previsão";"Pronta desde";"Entregue em";"Pago em";"Observações"\r\n' +
      '"OS-0002";"Ana; Paula";"(11) 98741-1107";"ana@exemplo.com.br";"iPhone 12";"Troca de Tela";"Tela trincada";"0,10";"0,00";"Não";"Entregue";"Sim";"PIX";"02/11/2026";"05/11/2026";"";"04/11/2026";"03/11/2026";"\'@cuidado"\r\n' +
      '"OS-0001";"Ana; Paula";"(11) 98741-1107";"ana@exemplo.com.br";"\'=Nokia";"Troca de Tela";"Não liga\n""molhou""";"9999999999,99";"0,00";"Não";"Recebido";"Não";"Pendente";"01/11/2026";"";"";"";"";""\r\n',
  )
  expect(headers['content-disposition']).toBe('attachment; filename="bancada-ordens-2026-11-18.csv"')
})

test('claim: the file of customers has their documents as they are written, and the day of the shop’s zone', async () => {
  const late = new Date('2026-11-18T02:30:00Z')
  for (const [fuso, day] of [
    ['America/Sao_Paulo', '17/11/2026'],
    ['UTC', '18/11/2026'],
  ] as const) {
    const { shop, cookie, customer, order } = await owner(fuso)
    const { id } = await customer({ nome: '-Oficina', telefone: '11987411107' }, late)
    await database.sql`update clientes set documento = '12ABC34501DE35', endereco = ${'Rua 1\nCentro'} where user_id = ${shop.user_id}`
    await order(id, { valor: 780.5 })
    await order(id, { valor: 0.01 })
    const { bytes, headers } = await download(app, cookie, 'customers.csv')
    expect(bytes.toString()).toBe(
      '\uFEFF"Nome";"Telefone";"Email";"CPF ou CNPJ";"Endereço";"Total OS";"Valor Total";"Cadastro"\r\n' +
        `"'-Oficina";"(11) 98741-1107";"";"12.ABC.345/01DE-35";"Rua 1\nCentro";2;"780,51";"${day}"\r\n`,
    )
    expect(headers['content-disposition']).toBe('attachment; filename="bancada-clientes-2026-11-18.csv"')
  }
})

test('claim: whatever the list goes by, the file has its rows in its order', async () => {
  const { cookie, ask, customer, order } = await owner()
  const [ana, bruno] = [await customer({ nome: 'Ana Souza' }), await customer({ nome: 'Bruno Sá' })]
  for (let at = 0; at < 48; at++) {
    const status = orderStatuses[at % 4] ?? 'Recebido'
    const pago = at % 3 === 0
    await order((at % 5 ? ana : bruno).id, {
      status,
      pago,
      forma_pagamento: pago ? (paidForms[at % 3] ?? 'PIX') : 'Pendente',
      data_entrada: `2026-${at % 2 ? '10' : '11'}-${String(1 + (at % 17)).padStart(2, '0')}`,
      data_previsao: at % 6 ? `2026-11-${String(10 + (at % 15)).padStart(2, '0')}` : null,
      ...(status === 'Entregue' && { data_entrega: '2026-11-10' }),
    })
  }
  const filters: Record<string, string>[] = [
    {},
    { ordem: 'previsao' },
    ...orderStatuses.map(status => ({ status })),
    ...orderWaits.map(alerta => ({ alerta })),
    { pago: 'sim' },
    { pago: 'nao', status: 'Pronto', ordem: 'previsao' },
    { de: '2026-10-05', ate: '2026-11-03', pago: 'nao' },
  ]
  for (const filter of filters) {
    const { pago, ...plain } = filter
    const asked = { ...plain, ...(pago && { pago: pago === 'sim' }) }
    const numbers = async (input: object) =>
      (await ask('orders.list', { ...input, limit: 100 })).items.map(
        ({ numero_os }: { numero_os: string }) => numero_os,
      )
    const { rows } = await download(app, cookie, `orders.csv?${new URLSearchParams(filter)}`)
    expect(
      rows.map(({ OS }) => OS),
      JSON.stringify(filter),
    ).toEqual(await numbers(asked))
    const found = await downloadFound(app, cookie, 'orders.csv', { ...filter, q: 'bruno' })
    expect(found.rows.map(({ OS }) => OS)).toEqual(await numbers({ ...asked, q: 'bruno' }))
  }
  expect((await downloadFound(app, cookie, 'orders.csv', { q: 'bruno' })).rows.length).toBe(10)
  const { headers } = await download(app, cookie, 'orders.csv?status=Em Andamento')
  expect(headers['content-disposition']).toContain('"bancada-ordens-em-andamento-2026-11-18.csv"')
  const people = await downloadFound(app, cookie, 'customers.csv', { q: 'sá' })
  expect(people.rows.map(({ Nome }) => Nome)).toEqual(['Bruno Sá'])
})

test('thousands come once each, and a download that is not taken is read no further', async () => {
  const count = inAll(12_000, 4_000)
  const { shop, cookie, ask, customer, order } = await owner()
  const { id: cliente_id } = await customer({ nome: 'Ana Souza' })
  const { id } = await order(cliente_id, { defeito: 'Segredo '.repeat(240), valor: 0.01 })
  await fillOrders(database.sql, shop, { like: id, count: count - 1, perDay: 700 })
  const port = Number(new URL(await app.app.listen({ port: 0, host: '127.0.0.1' })).port)
  pages = 0
  const headers = { host: ours.host, cookie }
  const sent = request({ port, path: '/export/orders.csv?pago=nao', headers, agent: false }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  answer.once('readable', () => {})
  await vi.waitFor(() => expect(pages).toBeGreaterThan(1), { timeout: 30_000 })
  await new Promise(resolve => setTimeout(resolve, 500))
  expect(pages).toBeLessThan(9)
  const whole = (await buffer(answer)).toString()
  expect(new Set(whole.match(/"OS-\d+"/g)).size).toBe(count)
  expect(whole.split('\r\n').length).toBe(count + 2)
  const found = await downloadFound(app, cookie, 'orders.csv', { q: 'iphone', pago: 'nao' })
  expect(new Set(found.rows.map(({ OS }) => OS)).size).toBe(count)
  const { valorOSEmAberto } = await ask('orders.summary', undefined)
  expect(sumOf(found.rows, 'Valor')).toBe(centsOf(valorOSEmAberto))
})
