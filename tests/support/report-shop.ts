import { addDays, addMonths, dayOf, monthOf } from '../../src/shared/days.ts'
import type { CreateOrder } from '../../src/shared/orders-schema.ts'
import { openShop } from './open-shop.ts'
import type { RunningServer } from './server-process.ts'
import { makeCustomer, makeOrder, type TestShop } from './shops.ts'

/** The shop's today. */
export const today = () => dayOf(new Date(), 'America/Sao_Paulo')

/** The first and the last day of the month before. */
export const monthBefore = () => ({
  first: addMonths(today(), -1),
  last: addDays(monthOf(today()).first, -1),
})

/** A shop of its own on a running server, and the cookie of its owner. */
export async function emptyShop(server: RunningServer, plano: 'teste' | 'basico' | 'profissional') {
  const shop = await openShop(server, { plano })
  return { ...shop, cookie: shop.client.cookie() }
}

/** A shop as `fillReports` leaves it. */
export async function reportShop(server: RunningServer, plano: 'teste' | 'basico' | 'profissional') {
  const shop = await emptyShop(server, plano)
  await fillReports(server, shop)
  return shop
}

/** Three orders of the month before, two of them paid and delivered after 4 days and 1, and two of this month. */
export async function fillReports(server: Pick<RunningServer, 'db'>, shop: TestShop): Promise<void> {
  const { id } = await makeCustomer(server.db, shop)
  const on = (day: number) => addDays(monthBefore().first, day - 1)
  const old = { data_entrada: on(5), created: on(5) }
  const done = { status: 'Entregue', pago: true, forma_pagamento: 'PIX' } as const
  await order(server, shop, id, { ...old, ...done, valor: 300, data_entrega: on(9) })
  const battery = { marca: 'Samsung', modelo: 'Galaxy A10', tipo_servico: 'Troca de Bateria' } as const
  await order(server, shop, id, { ...old, ...done, ...battery, valor: 150.5, data_entrega: on(6) })
  await order(server, shop, id, { ...old, marca: 'Xiaomi', valor: 200 })
  const now = { data_entrada: today() }
  const ready = { tipo_servico: 'Formatação', marca: 'LG', modelo: 'K10', status: 'Pronto' } as const
  await order(server, shop, id, { ...now, ...ready, valor: 100 })
  const paid = { status: 'Em Andamento', pago: true, forma_pagamento: 'Dinheiro' } as const
  await order(server, shop, id, { ...now, ...paid, valor: 400 })
}

/** One order, written down at noon of `created`; now unless told. */
export function order(
  { db }: Pick<RunningServer, 'db'>,
  shop: TestShop,
  cliente_id: string,
  { created, ...fields }: Partial<CreateOrder> & { created?: string },
) {
  return makeOrder(db, shop, cliente_id, fields, created ? new Date(`${created}T15:00:00Z`) : new Date())
}
