import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { dumpOwner } from '../support/dump.ts'
import {
  customerInput,
  makeCustomer,
  makeOrder,
  makeShop,
  orderInput,
  type TestShop,
} from '../support/shops.ts'

let database: TestDatabase
let app: TestApp
let shop: TestShop
let cookie: string
let order: { id: string; cliente_id: string; updated_at: string }

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
  shop = await makeShop(database.db, { plano: 'profissional' })
  cookie = await app.signIn(shop.email)
  order = await makeOrder(database.db, shop, (await makeCustomer(database.db, shop)).id)
})

/** What is wrong with one field, by creation and by edit alike; nothing is stored. */
async function issueOf(noun: 'orders' | 'customers', field: string, value: unknown) {
  const before = await dumpOwner(database.sql, shop.user_id)
  const { chave, ...fields } = noun === 'orders' ? orderInput(order.cliente_id) : customerInput()
  const creation = await app.call(`${noun}.create`, { chave, ...fields, [field]: value }, { cookie })
  const target = { id: order.id, based_on: order.updated_at }
  const edit = await app.call(`${noun}.update`, { ...target, ...fields, [field]: value }, { cookie })
  expect([creation.status, edit.status, edit.error]).toEqual([
    400,
    400,
    { ...creation.error, requestId: edit.error?.requestId },
  ])
  expect(creation.error?.key).toBe('entrada_invalida')
  expect(await dumpOwner(database.sql, shop.user_id)).toEqual(before)
  expect(Object.keys(creation.error?.fields ?? {})).toEqual([field])
  return creation.error?.fields?.[field]
}

const long = (length: number) => 'a'.repeat(length)

test.each([
  ['cliente_id', undefined, 'cliente_obrigatorio'],
  ['cliente_id', '', 'cliente_obrigatorio'],
  ['cliente_id', 'none', 'cliente_obrigatorio'],
  ['cliente_id', "' or 1=1", 'cliente_obrigatorio'],
  ['cliente_id', { $ne: null }, 'cliente_obrigatorio'],
  ['marca', '', 'marca_obrigatoria'],
  ['marca', '   ', 'marca_obrigatoria'],
  ['marca', undefined, 'marca_obrigatoria'],
  ['marca', long(41), 'texto_longo'],
  ['modelo', '', 'modelo_obrigatorio'],
  ['modelo', null, 'modelo_obrigatorio'],
  ['modelo', long(5000), 'texto_longo'],
  ['modelo', 'a\u0000b', 'texto_invalido'],
  ['tipo_servico', null, 'opcao_invalida'],
  ['tipo_servico', '', 'tipo_servico_obrigatorio'],
  ['tipo_servico', 'Mágica', 'opcao_invalida'],
  ['tipo_servico', 'troca de tela', 'opcao_invalida'],
  ['tipo_servico', 'toString', 'opcao_invalida'],
  ['defeito', ' \n ', 'defeito_obrigatorio'],
  ['defeito', long(2001), 'texto_longo'],
  ['defeito', 'a\ud800', 'texto_invalido'],
  ['valor', undefined, 'valor_obrigatorio'],
  ['valor', null, 'valor_obrigatorio'],
  ['valor', Number.NaN, 'valor_obrigatorio'],
  ['valor', '10', 'valor_invalido'],
  ['valor', -1, 'valor_invalido'],
  ['valor', -0.01, 'valor_invalido'],
  ['valor', 10.999, 'valor_invalido'],
  ['valor', 0.001, 'valor_invalido'],
  ['valor', 1e10, 'valor_grande'],
  ['valor', 1e20, 'valor_grande'],
  ['valor', 1e-9, 'valor_invalido'],
  ['valor', [10], 'valor_invalido'],
  ['status', 'Perdido', 'opcao_invalida'],
  ['status', null, 'opcao_invalida'],
  ['status', 'entregue', 'opcao_invalida'],
  ['data_entrada', null, 'data_entrada_obrigatoria'],
  ['data_entrada', '', 'data_entrada_obrigatoria'],
  ['data_entrada', '0001-01-01', 'data_invalida'],
  ['data_entrada', '9999-12-31', 'data_invalida'],
  ['data_entrada', '2026-02-31', 'data_invalida'],
  ['data_entrada', '31/12/2026', 'data_invalida'],
  ['data_entrada', '2026-11-20T12:00:00.000Z', 'data_invalida'],
  ['data_entrada', '2026-11-20T00:00:00-03:00', 'data_invalida'],
  ['data_entrada', '-000001-01-01T00:00:00Z', 'data_invalida'],
  ['data_previsao', '2026-02-30', 'data_invalida'],
  ['data_previsao', 20_261_120, 'data_invalida'],
  ['data_entrega', 'amanhã', 'data_invalida'],
  ['pago_em', '1899-12-31', 'data_invalida'],
  ['observacoes', long(4001), 'texto_longo'],
  ['observacoes', 'a\u0007', 'texto_invalido'],
  ['observacoes', 5, 'campo_invalido'],
  ['pago', 'sim', 'campo_invalido'],
  ['pago', 1, 'campo_invalido'],
  ['forma_pagamento', 'Fiado', 'opcao_invalida'],
  ['desconto', 5, 'desconto_sem_itens'],
  ['desconto', -1, 'valor_invalido'],
  ['itens', 'Tela', 'campo_invalido'],
  ['a_orcar', 'sim', 'campo_invalido'],
  ['cupom', 5, 'campo_desconhecido'],
])('an order whose %s is %j: %s', async (field, value, issue) => {
  expect(await issueOf('orders', field, value)).toBe(issue)
})

test.each([
  ['nome', '', 'nome_obrigatorio'],
  ['nome', '\u200b', 'nome_obrigatorio'],
  ['nome', long(121), 'texto_longo'],
  ['nome', long(5000), 'texto_longo'],
  ['nome', 'Ana\u0000', 'texto_invalido'],
  ['nome', '\udc00', 'texto_invalido'],
  ['nome', ['Ana'], 'nome_obrigatorio'],
  ['telefone', '', 'telefone_obrigatorio'],
  ['telefone', '123', 'telefone_invalido'],
  ['telefone', '(11) 8876-543', 'telefone_invalido'],
  ['telefone', '0800 123 4567', 'telefone_invalido'],
  ['telefone', '0051 987654321', 'telefone_invalido'],
  ['telefone', '+11 98765-4321', 'telefone_invalido'],
  ['telefone', '+999 123456789', 'telefone_invalido'],
  ['telefone', '+51 98765432101234', 'telefone_invalido'],
  ['telefone', '+51 98765', 'telefone_invalido'],
  ['telefone', '+55 98765-4321', 'telefone_invalido'],
  ['telefone', '1,19877E+10', 'telefone_invalido'],
  ['telefone', 'javascript:alert(1)', 'telefone_invalido'],
  ['telefone', long(41), 'texto_longo'],
  ['email', 'ana', 'email_invalido'],
  ['email', 'ana@', 'email_invalido'],
  ['email', 'ana@exemplo', 'email_invalido'],
  ['email', 'ana@exemplo.com.br, outro@exemplo.com.br', 'email_invalido'],
  ['email', 'ana@exemplo.com.br\r\nBcc: outro@exemplo.com.br', 'email_invalido'],
  ['email', `${long(250)}@a.br`, 'texto_longo'],
  ['endereco', long(301), 'texto_longo'],
  ['user_id', 'x', 'campo_desconhecido'],
])('a customer whose %s is %j: %s', async (field, value, issue) => {
  expect(await issueOf('customers', field, value)).toBe(issue)
})

test('a paid order says how it was paid', async () => {
  for (const forma_pagamento of ['Pendente', undefined]) {
    const input = { ...orderInput(order.cliente_id), pago: true, forma_pagamento }
    const { error } = await app.call('orders.create', input, { cookie })
    expect(error?.fields).toEqual({ forma_pagamento: 'forma_pagamento_obrigatoria' })
  }
})

test('an absent type of service is stored as Outros', async () => {
  const { tipo_servico: _, ...input } = orderInput(order.cliente_id)
  const { status, data } = await app.call('orders.create', input, { cookie })
  expect([status, data.tipo_servico]).toEqual([200, 'Outros'])
})

test('all that is wrong is said at once', async () => {
  const { error } = await app.call('orders.create', { pago: true, valor: -1, telefone: 'x' }, { cookie })
  expect(error?.fields).toEqual({
    chave: 'campo_invalido',
    cliente_id: 'cliente_obrigatorio',
    marca: 'marca_obrigatoria',
    modelo: 'modelo_obrigatorio',
    defeito: 'defeito_obrigatorio',
    valor: 'valor_invalido',
    forma_pagamento: 'forma_pagamento_obrigatoria',
    telefone: 'campo_desconhecido',
  })
})

test.each([
  '',
  'x',
  '2026-11-20',
  '0000-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '2026-02-31T00:00:00.000Z',
  '2026-11-20T10:00:00Z',
  'infinity',
  null,
])('a based_on that we never gave (%j) is refused', async based_on => {
  const input = { id: order.id, based_on, status: 'Pronto' }
  const { status, error } = await app.call('orders.setStatus', input, { cookie })
  expect([status, error?.fields]).toEqual([400, { based_on: 'campo_invalido' }])
})

test('what is unusual but right is stored to the letter', async () => {
  const names = [
    'محمد علي',
    '山田 太郎',
    'Zé 🔧👩‍🔧',
    "D'Ávila & Söhne <b>",
    '"; drop table clientes; --',
    '=1+1',
    '{{7*7}} <%= x %>',
  ]
  for (const nome of names) {
    const { data } = await app.call('customers.create', customerInput({ nome }), { cookie })
    expect(data.nome).toBe(nome)
    const { data: read } = await app.call('customers.get', { id: data.id }, { cookie })
    expect(read.nome).toBe(nome)
  }
  for (const valor of [0, 0.01, 0.1, 9_999_999_999.99]) {
    const { data } = await app.call('orders.create', orderInput(order.cliente_id, { valor }), { cookie })
    expect(data.valor).toBe(valor)
  }
  const day = { ...orderInput(order.cliente_id), data_entrada: '2026-11-05T00:00:00.000Z' }
  expect((await app.call('orders.create', day, { cookie })).data.data_entrada).toBe('2026-11-05')
})
