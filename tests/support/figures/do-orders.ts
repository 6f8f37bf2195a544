import { eq } from 'drizzle-orm'
import { links_os } from '../../../src/server/db/schema/order-links.ts'
import { purgeOrder } from '../../../src/server/orders/purge.ts'
import type { Order } from '../../../src/server/orders/read-orders.ts'
import { deleteOrder, listTrash, restoreOrder } from '../../../src/server/orders/trash.ts'
import { changeOrder, createOrder, updateOrder } from '../../../src/server/orders/write-orders.ts'
import { dayOf } from '../../../src/shared/days.ts'
import { splitDevice } from '../../../src/shared/devices.ts'
import type { PayOrder, SetOrderStatus } from '../../../src/shared/orders-schema.ts'
import { makeAnswer, makeQuote } from '../quotes.ts'
import { orderInput } from '../shops.ts'
import { replaced, type Screen, without } from './screen.ts'
import type { Step } from './steps.ts'

/** What is done to orders; where there is none to do it to, nothing. */
export const doOrders = {
  async create(screen: Screen, { now, order, customer }: Step) {
    const forma_pagamento = order.pago ? order.forma_pagamento : 'Pendente'
    const input = orderInput(screen.customers[customer] ?? '', { ...order, forma_pagamento })
    const made = await createOrder(screen.db, screen.shop, input, now)
    screen.made = { input, id: made.id }
    screen.orders.push(made)
  },

  edit: (screen: Screen, step: Step) => edit(screen, step, () => step.order),

  /** In the form. */
  check: (screen: Screen, step: Step) =>
    edit(screen, step, ({ pago }) => ({ pago: !pago, forma_pagamento: 'PIX', pago_em: null })),

  async pay(screen: Screen, step: Step) {
    const before = chosen(screen, step)
    if (!before) return
    const after = await pay(screen, step, before, { forma_pagamento: step.forma })
    screen.orders = replaced(screen.orders, after)
    screen.changed = { before, after, undo: pay }
  },

  move: (screen: Screen, step: Step) =>
    edit(screen, step, () => ({ cliente_id: screen.customers[step.customer] })),

  async status(screen: Screen, step: Step) {
    const before = chosen(screen, step)
    if (!before) return
    const { status, data_entrega } = step
    const after = await setStatus(screen, step, before, { status, data_entrega })
    screen.orders = replaced(screen.orders, after)
    screen.changed = { before, after, undo: setStatus }
  },

  /** Delivered and paid for at once. */
  async collect(screen: Screen, step: Step) {
    const before = chosen(screen, step)
    if (!before) return
    const forma_pagamento = step.forma ?? undefined
    const days = { data_entrega: null }
    const after = await setStatus(screen, step, before, { status: 'Entregue', forma_pagamento, ...days })
    screen.orders = replaced(screen.orders, after)
    screen.changed = { before, after, undo: setStatus }
  },

  async undo(screen: Screen, step: Step) {
    const { before, after, undo } = screen.changed ?? {}
    screen.changed = undefined
    if (!before || !after || !undo || !screen.orders.includes(after)) return
    const back = await undo(screen, step, after, before)
    if (whatIsUndone(back) !== whatIsUndone(before)) throw new Error('an undo left something behind')
    screen.orders = replaced(screen.orders, back)
  },

  async quote(screen: Screen, step: Step) {
    const order = chosen(screen, step)
    if (!order || order.status === 'Entregue' || order.valor === 0) return
    const { order: quoted } = await makeQuote(screen.db, screen.shop, order, step.now)
    screen.orders = replaced(screen.orders, quoted)
  },

  async answer(screen: Screen, step: Step) {
    const order = chosen(screen, step)
    if (!order?.orcamento_versao || order.status === 'Entregue' || order.orcamento_resposta !== null) return
    if ((order.orcamento_ate ?? '') < dayOf(step.now, screen.shop.fuso)) return
    const resposta = step.which % 2 === 0 ? 'aprovado' : 'recusado'
    const answer = { versao: order.orcamento_versao, resposta } as const
    const hasLink = (await screen.db.$count(links_os, eq(links_os.os_id, order.id))) > 0
    // Deletion voids the customer's link: a restored order is answered at the counter.
    const from = hasLink ? {} : { link: null }
    await makeAnswer(screen.db, screen.shop, order.id, { ...answer, ...from }, step.now)
    screen.orders = replaced(screen.orders, { ...order, orcamento_resposta: resposta })
  },

  async delete(screen: Screen, step: Step) {
    const order = chosen(screen, step)
    if (!order) return
    await deleteOrder(screen.db, screen.storage, screen.shop, order.id, step.now)
    screen.orders = without(screen.orders, order.id)
  },

  async restore(screen: Screen, step: Step) {
    const order = await trashed(screen, step)
    if (order) screen.orders.push(await restoreOrder(screen.db, screen.shop, order.id, step.now))
  },

  async purge(screen: Screen, step: Step) {
    const order = await trashed(screen, step)
    if (order) await purgeOrder(screen.db, screen.storage, screen.shop, order.id, step.now)
  },

  /** Saves what somebody else has changed meanwhile. */
  async stale(screen: Screen, step: Step) {
    const order = chosen(screen, step)
    if (!order) return
    const old = { ...order, updated_at: '2020-01-01T00:00:00.000Z' }
    await refused('conflito', save(screen, step, old, step.order))
    const days = { data_entrega: null }
    await refused('conflito', setStatus(screen, step, old, { status: step.status, ...days }))
    await refused('conflito', pay(screen, step, old, { forma_pagamento: step.forma }))
  },

  /** Sends the last creation again. */
  async repeat({ db, shop, orders, made }: Screen, { now }: Step) {
    if (!made || !orders.some(({ id }) => id === made.id)) return
    const again = await createOrder(db, shop, made.input, now)
    if (again.id !== made.id) throw new Error('a repeated key made another order')
  },

  nobody: ({ db, shop }: Screen, { now }: Step) =>
    refused('entrada_invalida', createOrder(db, shop, orderInput(crypto.randomUUID()), now)),
}

const chosen = ({ orders }: Screen, { which }: Step): Order | undefined => orders[which % orders.length]

async function trashed({ db, shop }: Screen, { which }: Step) {
  const { items } = await listTrash(db, shop, { limit: 100 })
  return items[which % items.length]
}

async function edit(screen: Screen, step: Step, fields: (order: Order) => object) {
  const order = chosen(screen, step)
  if (!order) return
  screen.orders = replaced(screen.orders, await save(screen, step, order, fields(order)))
}

/** Saves the form of an order with some of its fields changed. */
function save({ db, shop }: Screen, { now }: Step, order: Order, changed: object): Promise<Order> {
  const { id, updated_at, cliente_id, aparelho, valor, status, pago, forma_pagamento, tipo_servico } = order
  const { data_entrada, data_previsao, data_entrega, pago_em } = order
  const days = { data_entrada, data_previsao, data_entrega, pago_em }
  const form = { ...splitDevice(aparelho), valor, status, pago, forma_pagamento, tipo_servico, ...days }
  const { chave: _, ...input } = orderInput(cliente_id, { ...form, ...changed })
  return updateOrder(db, shop, { ...input, id, based_on: updated_at }, now)
}

function setStatus(
  { db, shop }: Screen,
  { now }: Step,
  { id, updated_at }: Order,
  { status, pronto_em, data_entrega, ...payment }: StatusSent,
): Promise<Order> {
  const { forma_pagamento, pago, pago_em } = payment
  const sent = { status, pronto_em, data_entrega, forma_pagamento, pago, pago_em }
  return changeOrder(db, shop, { id, based_on: updated_at, ...sent }, now)
}

type StatusSent = Omit<SetOrderStatus, 'id' | 'based_on'>

function pay(
  { db, shop }: Screen,
  { now }: Step,
  { id, updated_at }: Order,
  { forma_pagamento, pago, pago_em }: Omit<PayOrder, 'id' | 'based_on'>,
): Promise<Order> {
  return changeOrder(db, shop, { id, based_on: updated_at, forma_pagamento, pago, pago_em }, now)
}

const whatIsUndone = ({ status, pronto_em, data_entrega, forma_pagamento, pago, pago_em }: Order) =>
  JSON.stringify({ status, pronto_em, data_entrega, forma_pagamento, pago, pago_em })

async function refused(key: string, work: Promise<unknown>) {
  const outcome = await work.then(
    () => 'done',
    (error: Error) => error.message,
  )
  if (outcome !== key) throw new Error(`${outcome} in place of ${key}`)
}
