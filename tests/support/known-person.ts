import { expect } from 'vitest'
import type { LineKind, OrderLine } from '../../src/shared/order-lines.ts'
import type { TestApp } from './app.ts'
import type { TestDatabase } from './database.ts'
import { makePhoto } from './photos.ts'
import { makeAnswer, makeQuote } from './quotes.ts'
import { makeCustomer, makeOrder, makeReminder, makeShop } from './shops.ts'

export const person = {
  nome: 'Zulmira Quixadá Bittencourt',
  telefone: '(92) 99731-4826',
  email: 'zulmira.q@exemplo.com.br',
  endereco: 'Rua dos Jatobás 8123',
  documento: '39053344705',
}
export const said = 'Zulmira pediu para ligar no 92 99731-4826'
export const words = [
  'zulmira',
  'quixad',
  'bittencourt',
  '997314826',
  '99731-4826',
  'zulmira.q@',
  'jatob',
  '39053344705',
  '390.533.447-05',
]

const lineSaying = (tipo: LineKind, valor_unitario: number): OrderLine => ({
  ...{ tipo, descricao: said, quantidade: 1, valor_unitario },
  ...{ custo_unitario: 40, garantia_dias: null },
})

/** A shop that holds a person everywhere that a person can be held. */
export async function shopWithPerson(app: TestApp, database: TestDatabase) {
  const shop = await makeShop(database.db, { plano: 'profissional' })
  const cookie = await app.signIn(shop.email)
  const call = async (path: string, input: unknown) => {
    const answer = await app.call(path, input, { cookie })
    expect([path, answer.status, answer.error]).toEqual([path, 200, undefined])
    return answer.data
  }
  const { id } = await call('customers.create', { chave: crypto.randomUUID(), ...person })
  const other = await makeCustomer(database.db, shop, { nome: 'Bruno Teixeira' })
  const itens = [lineSaying('peca', 150), lineSaying('servico', 110)]
  const order = await makeOrder(database.db, shop, id, {
    ...{ defeito: said, observacoes: said, valor: 250 },
    ...{ itens, desconto: 10 },
  })
  const told = { resposta: 'recusado', nome: said, motivo: said } as const
  await makeQuote(database.db, shop, order)
  await makeAnswer(database.db, shop, order.id, told)
  const paid = await call('orders.pay', { id: order.id, based_on: order.updated_at, forma_pagamento: 'PIX' })
  const { clientes: _c, aparelho: _a, ...sent } = paid
  const changed = await call('orders.update', {
    id: order.id,
    based_on: paid.updated_at,
    cliente_id: id,
    marca: 'iPhone',
    modelo: '12',
    tipo_servico: sent.tipo_servico,
    defeito: `${said} hoje`,
    observacoes: `${said} amanhã`,
    itens: [lineSaying('peca', 140), lineSaying('servico', 120)],
    desconto: 10,
    valor: 250,
    status: sent.status,
    data_entrada: sent.data_entrada,
    pago: true,
    forma_pagamento: 'PIX',
  })
  await makeQuote(database.db, shop, changed)
  await makeAnswer(database.db, shop, order.id, { ...told, versao: 2 })
  const deleted = await makeOrder(database.db, shop, id, { defeito: said, itens, valor: 260 })
  await makeQuote(database.db, shop, deleted)
  await makeAnswer(database.db, shop, deleted.id, told)
  await makePhoto(database.db, app.storage, shop, deleted.id)
  await makeReminder(database.db, shop, { titulo: said, os_id: deleted.id })
  await call('orders.delete', { id: deleted.id })
  const photo = await makePhoto(database.db, app.storage, shop, order.id)
  await database.sql`update fotos_os set nome_arquivo = 'Zulmira.jpg' where user_id = ${shop.user_id}`
  await makeReminder(database.db, shop, { titulo: 'Entregar o iPhone', descricao: said, os_id: order.id })
  await makeReminder(database.db, shop, { titulo: 'Ligar para Zulmira Quixadá Bittencourt' })
  await makeReminder(database.db, shop, { titulo: 'Cobrar', descricao: 'fone (92) 99731-4826' })
  const kept = await makeReminder(database.db, shop, { titulo: 'Comprar telas' })
  const theirs = await makeOrder(database.db, shop, other.id, {
    defeito: 'Não liga',
    observacoes: 'Do Bruno',
    itens: [{ ...lineSaying('peca', 90), descricao: 'Bateria "do" Bruno' }],
    valor: 90,
  })
  await database.sql`update lojas set total_fotos = 2, bytes_fotos = 18 where user_id = ${shop.user_id}`
  const row = await call('customers.get', { id })
  return { shop, cookie, call, id, row, order, photo, kept, theirs, deleted }
}
