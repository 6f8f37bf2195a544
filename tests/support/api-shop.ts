import type { Database } from '../../src/server/db/client.ts'
import type { ShopScope } from '../../src/server/db/shop-scope.ts'
import type { Storage } from '../../src/server/storage/storage.ts'
import { makeCustomer, makeExpense, makeOrder, makeReminder } from './shops.ts'
import { formEnd, formHeaders, part, picture, uploadPhoto } from './uploads.ts'

/** Rows that routes of the API name, by the first word of their path; photos are the order's. */
export async function apiRows(db: Database, shop: ShopScope, storage: Storage) {
  const client = await makeCustomer(db, shop)
  const order = await makeOrder(db, shop, client.id)
  return {
    clients: client,
    orders: order,
    photos: await uploadPhoto(db, shop, order.id, { storage }),
    expenses: await makeExpense(db, shop),
    reminders: await makeReminder(db, shop, { os_id: order.id }),
  }
}
export type ApiRows = Awaited<ReturnType<typeof apiRows>>

/** A route's path with these rows' ids. */
export function pathTo(path: string, rows: Record<keyof ApiRows, { id: string }>): string {
  const [, noun = ''] = path.split('/')
  const id = rows[noun as keyof ApiRows]?.id ?? ''
  return path.replace('{id}', id).replace('{photo_id}', rows.photos.id)
}

let jpeg: Promise<Buffer> | undefined

/** A body that each route takes, by its method and path. */
export async function bodyFor(
  at: string,
  { clients, orders }: { clients: { id: string }; orders: { id: string } },
) {
  const customer = {
    nome: 'Beto Alves',
    telefone: '(11) 98741-1108',
    email: null,
    endereco: null,
    documento: null,
  }
  const newOrder = { cliente_id: clients.id, aparelho: 'iPhone 12', defeito: 'Tela trincada', valor: 780 }
  const order = {
    ...newOrder,
    tipo_servico: 'Outros',
    status: 'Recebido',
    data_entrada: '2026-11-20',
    data_previsao: null,
    data_entrega: null,
    observacoes: null,
    pago: false,
    forma_pagamento: 'Pendente',
    pago_em: null,
  }
  const expense = {
    descricao: 'Fita',
    valor: 12.5,
    categoria: 'outros',
    data_despesa: '2026-11-20',
    recorrente: false,
  }
  const reminder = {
    titulo: 'Ligar',
    descricao: null,
    tipo: 'geral',
    os_id: orders.id,
    data_lembrete: '2026-12-20T09:00',
  }
  const bodies: Record<string, unknown> = {
    'POST /orders': newOrder,
    'PUT /orders/{id}': order,
    'PATCH /orders/{id}': { valor: 1 },
    'PATCH /orders/{id}/status': { status: 'Pronto' },
    'POST /orders/{id}/payment': { forma_pagamento: 'PIX' },
    'POST /clients': customer,
    'PUT /clients/{id}': customer,
    'PATCH /clients/{id}': { nome: 'Caio' },
    'POST /expenses': expense,
    'PUT /expenses/{id}': expense,
    'PATCH /expenses/{id}': { valor: 2 },
    'POST /reminders': reminder,
    'PUT /reminders/{id}': reminder,
    'PATCH /reminders/{id}': { titulo: 'Outro' },
    'POST /reminders/{id}/complete': undefined,
  }
  if (at === 'POST /orders/{id}/photos') {
    jpeg ??= picture(60, 40).jpeg().toBuffer()
    const file = part('name="file"; filename="tela.jpg"\r\ncontent-type: image/jpeg', await jpeg)
    return {
      body: Buffer.concat([part('name="tipo_foto"', 'antes'), file, formEnd]),
      headers: { 'content-type': formHeaders['content-type'] },
    }
  }
  if (/^(GET|DELETE)/.test(at)) return { headers: {} }
  if (!(at in bodies)) throw new Error(`${at} has no sample body: add one to tests/support/api-shop.ts`)
  const body = bodies[at]
  return { ...(body !== undefined && { body }), headers: {} }
}
