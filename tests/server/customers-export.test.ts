import { beforeAll, expect, test } from 'vitest'
import { ours, type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { person, said, shopWithPerson } from '../support/known-person.ts'
import { makeShop } from '../support/shops.ts'

let database: TestDatabase
let app: TestApp

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
})

/** The lines of an order as its customer sees them. */
const shown = (part: number, labour: number) => {
  const line = { descricao: said, quantidade: 1, garantia_dias: null }
  return [
    { ...line, tipo: 'peca', valor_unitario: part },
    { ...line, tipo: 'servico', valor_unitario: labour },
  ]
}

test('claim, holds: a customer is given all that is kept of them, as a page and as JSON, and nobody else is', async () => {
  const on = await shopWithPerson(app, database)
  await on.call('customers.update', {
    id: on.id,
    based_on: on.row.updated_at,
    ...person,
    endereco: '<script>alert(1)</script>',
  })
  const get = (query: string, cookie: string | undefined = on.cookie, id = on.id) =>
    app.app.inject({
      url: `/export/customers/${id}${query}`,
      headers: { host: ours.host, ...(cookie && { cookie }) },
    })
  const json = await get('?formato=json')
  expect(json.headers['content-disposition']).toMatch(/^attachment; filename="bancada-cliente-/)
  expect(json.json()).toMatchObject({
    formato: 'bancada-cliente',
    cliente: { nome: person.nome, documento: person.documento },
    ordens: [{ id: on.order.id, observacoes: `${said} amanhã`, desconto: 10, itens: shown(140, 120) }],
    ordens_excluidas: [{ id: on.deleted.id, os: { defeito: said, itens: shown(150, 110) } }],
    fotos: [{ id: on.photo.id }],
    lembretes: [{ titulo: 'Entregar o iPhone' }],
  })
  for (const word of ['Do Bruno', 'chave', 'busca', 'url_storage', on.shop.user_id, 'custo', 'texto_itens'])
    expect(json.body).not.toContain(word)
  const page = await get('')
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': expect.stringMatching(/^default-src 'none'; img-src 'self';/),
  })
  for (const word of [
    person.nome,
    person.telefone,
    '390.533.447-05',
    'OS-0001',
    `${said} amanhã`,
    `/photos/${on.photo.id}`,
    `1 × ${said} (Peça), R$ 140,00\n1 × ${said} (Serviço), R$ 120,00`,
    '<dt>Desconto</dt><dd>R$ 10,00</dd>',
  ])
    expect(page.body.replaceAll('\u00a0', ' ')).toContain(word)
  expect(page.body).not.toContain('<script')
  // What a part cost the shop.
  expect(page.body.replaceAll('\u00a0', ' ')).not.toContain(' 40,00')
  const stranger = await makeShop(database.db)
  for (const [query, cookie, id, status] of [
    ['', await app.signIn(stranger.email), on.id, 404],
    ['', '', on.id, 401],
    ['', on.cookie, 'x', 404],
    ['?formato=xml', on.cookie, on.id, 400],
  ] as const)
    expect((await get(query, cookie, id)).statusCode).toBe(status)
})

test('holds: of an order that was another’s before, nobody is given what it said then', async () => {
  const on = await shopWithPerson(app, database)
  const { clientes: _c, aparelho: _a, ...stored } = await on.call('orders.get', { id: on.theirs.id })
  const { tipo_servico, valor, status, data_entrada, pago, forma_pagamento } = stored
  const sent = {
    tipo_servico,
    valor,
    status,
    data_entrada,
    pago,
    forma_pagamento,
    marca: 'iPhone',
    modelo: '11',
  }
  await on.call('orders.update', {
    ...sent,
    id: on.theirs.id,
    based_on: stored.updated_at,
    cliente_id: on.id,
    defeito: 'Tela trincada',
    observacoes: null,
  })
  const answer = await app.app.inject({
    url: `/export/customers/${on.id}?formato=json`,
    headers: { host: ours.host, cookie: on.cookie },
  })
  for (const word of ['Do Bruno', 'Não liga', on.theirs.cliente_id]) expect(answer.body).not.toContain(word)
  const told = answer.json().historico.filter((row: { os_id: string }) => row.os_id === on.theirs.id)
  expect(told).toMatchObject([
    { tipo: 'criada', para: null },
    { tipo: 'alterada', de: null, para: { cliente_id: on.id, defeito: 'Tela trincada' } },
  ])
})
