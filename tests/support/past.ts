import fc from 'fast-check'
import { deleteCustomer } from '../../src/server/customers/write-customers.ts'
import type { Database } from '../../src/server/db/client.ts'
import type { ShopScope } from '../../src/server/db/shop-scope.ts'
import { listOrders } from '../../src/server/orders/list-orders.ts'
import { listOrderEvents, noteOrder } from '../../src/server/orders/order-events.ts'
import { emptyTrash, purgeOrder } from '../../src/server/orders/purge.ts'
import type { Order } from '../../src/server/orders/read-orders.ts'
import { deleteOrder, listTrash, restoreOrder } from '../../src/server/orders/trash.ts'
import { changeOrder, createOrder, updateOrder } from '../../src/server/orders/write-orders.ts'
import { listPhotos } from '../../src/server/photos/read-photos.ts'
import { deletePhoto, updatePhoto } from '../../src/server/photos/write-photos.ts'
import { listReminders } from '../../src/server/reminders/read-reminders.ts'
import { createReminder, deleteReminder, updateReminder } from '../../src/server/reminders/write-reminders.ts'
import { lineFields } from '../../src/shared/order-lines.ts'
import { orderNotes, orderStatuses, paidForms, trashDays } from '../../src/shared/orders.ts'
import { photoTypes } from '../../src/shared/photos.ts'
import { type AnyPrice, anyPrice } from './any-price.ts'
import { makeCustomer, orderInput, reminderInput } from './shops.ts'
import { memoryStorage, uploadPhoto } from './uploads.ts'

const verbs = [
  ['create', 5],
  ['edit', 4],
  ['status', 5],
  ['pay', 3],
  ['collect', 2],
  ['note', 2],
  ['delete', 4],
  ['restore', 4],
  ['purge', 3],
  ['expire', 2],
  ['leave', 1],
  ['upload', 3],
  ['retype', 2],
  ['removePhoto', 1],
  ['remind', 3],
  ['relink', 2],
  ['forget', 1],
] as const
type Verb = (typeof verbs)[number][0]

const typed = { itens: [], desconto: 0, a_orcar: false }

const day = fc.constantFrom('2026-10-31', '2026-11-01', '2026-11-20', '2026-12-31')

/** One thing that somebody does with an order, its photos or its reminders. */
export const pastStep = fc.record({
  verb: fc.oneof(...verbs.map(([verb, weight]) => ({ arbitrary: fc.constant(verb as Verb), weight }))),
  which: fc.nat(1000),
  other: fc.nat(1000),
  now: fc.date({
    min: new Date('2026-11-01T00:00:00Z'),
    max: new Date('2026-11-03T23:59:59Z'),
    noInvalidDate: true,
  }),
  order: fc.record({
    price: fc.oneof(
      anyPrice,
      fc.constantFrom(0, 0.1, 9_999_999_999.99).map((valor): AnyPrice => ({ ...typed, valor })),
    ),
    defeito: fc.constantFrom('Tela', 'Não liga', 'Aspas "e" \\barra'),
    observacoes: fc.constantFrom(null, 'Sem chip', 'Linha\noutra'),
    status: fc.constantFrom(...orderStatuses),
    pago: fc.boolean(),
    forma_pagamento: fc.constantFrom(...paidForms),
    data_previsao: fc.option(day, { nil: null }),
    data_entrega: fc.option(day, { nil: null }),
    pago_em: fc.option(day, { nil: null }),
  }),
  note: fc.constantFrom(...orderNotes),
  tipo_foto: fc.constantFrom(...photoTypes),
})
type PastStep = typeof pastStep extends fc.Arbitrary<infer Value> ? Value : never

export async function openPast(db: Database, shop: ShopScope) {
  const customers = [await makeCustomer(db, shop), await makeCustomer(db, shop, { nome: 'Beto' })]
  return { db, shop, storage: memoryStorage(), customers: customers.map(({ id }) => id) }
}
type Past = Awaited<ReturnType<typeof openPast>>

/** Does it, and tells whether it was done, refused by the plan's limit, or had nothing to be done to. */
export async function takePastStep(past: Past, step: PastStep): Promise<'done' | 'limit' | 'nothing'> {
  try {
    return (await doing[step.verb](past, step)) === nothing ? 'nothing' : 'done'
  } catch (error) {
    if (error instanceof Error && ['limite_ordens', 'limite_restaurar'].includes(error.message))
      return 'limit'
    throw error
  }
}

const nothing = Symbol('nothing')

const aJob = {
  id: '00000000-0000-7000-8000-000000000000',
  tipo: 'esvaziar_lixeira' as const,
  ...{ dados: null, versao: 1, tentativas: 1 },
}

const doing: Record<Verb, (past: Past, step: PastStep) => Promise<unknown>> = {
  create: ({ db, shop, customers }, { which, order, now }) =>
    createOrder(db, shop, formOf(customers[which % 2] ?? '', order), now),
  edit: (past, step) =>
    withOrder(past, step.which, ({ id, updated_at }) => {
      const { chave: _, ...fields } = formOf(past.customers[step.other % 2] ?? '', step.order)
      return updateOrder(past.db, past.shop, { ...fields, id, based_on: updated_at }, step.now)
    }),
  status: (past, { which, order, now }) =>
    withOrder(past, which, ({ id, updated_at }) => {
      const { status, data_entrega } = order
      return changeOrder(past.db, past.shop, { id, based_on: updated_at, status, data_entrega }, now)
    }),
  pay: (past, { which, order, now }) =>
    withOrder(past, which, ({ id, updated_at }) => {
      const { pago, forma_pagamento } = order
      const sent = { id, based_on: updated_at, forma_pagamento: pago ? forma_pagamento : null }
      return changeOrder(past.db, past.shop, sent, now)
    }),
  collect: (past, { which, order, now }) =>
    withOrder(past, which, ({ id, updated_at }) => {
      const { forma_pagamento, data_entrega } = order
      const sent = { id, based_on: updated_at, status: 'Entregue' as const, data_entrega, forma_pagamento }
      return changeOrder(past.db, past.shop, sent, now)
    }),
  note: (past, { which, note, now }) =>
    withOrder(past, which, ({ id }) => noteOrder(past.db, past.shop, { id, tipo: note }, now)),
  delete: (past, { which, now }) =>
    withOrder(past, which, ({ id }) => deleteOrder(past.db, past.storage, past.shop, id, now)),
  restore: async (past, { which, now }) => {
    const id = await trashed(past, which)
    return id ? restoreOrder(past.db, past.shop, id, now) : nothing
  },
  purge: async (past, { which, now }) => {
    const id = await trashed(past, which)
    return id ? purgeOrder(past.db, past.storage, past.shop, id, now) : nothing
  },
  // What has lain in the trash for 30 days on that day goes by itself.
  expire: async ({ db, storage, shop }, { now }) => {
    const clock = () => new Date(now.getTime() + trashDays * 86_400_000)
    const job = { ...aJob, user_id: shop.user_id, created_at: now.toISOString() }
    await emptyTrash({ db, storage, clock })(job, AbortSignal.timeout(10_000))
  },
  // A customer goes with what of theirs is in the trash, and another comes.
  leave: async ({ db, storage, shop, customers }, { which, now }) => {
    const at = which % customers.length
    const id = customers[at]
    if (!id) return nothing
    try {
      await deleteCustomer(db, storage, shop, { id }, now)
    } catch (error) {
      if (error instanceof Error && error.message === 'cliente_com_os') return nothing
      throw error
    }
    customers[at] = (await makeCustomer(db, shop)).id
  },
  upload: (past, { which, tipo_foto }) =>
    withOrder(past, which, ({ id }) =>
      uploadPhoto(past.db, past.shop, id, { storage: past.storage, tipo_foto }),
    ),
  retype: async (past, { which, tipo_foto, now }) => {
    const id = await photo(past, which)
    return id ? updatePhoto(past.db, past.shop, { id, tipo_foto }, now) : nothing
  },
  removePhoto: async (past, { which, now }) => {
    const id = await photo(past, which)
    return id ? deletePhoto(past.db, past.storage, past.shop, id, now) : nothing
  },
  remind: (past, { which, now }) =>
    withOrder(past, which, ({ id }) => createReminder(past.db, past.shop, reminderInput({ os_id: id }), now)),
  relink: async (past, { which, other, now }) => {
    const one = await reminder(past, which, now)
    if (!one) return nothing
    return withOrder(past, other, ({ id: os_id }) => {
      const { chave: _, ...fields } = reminderInput({ os_id })
      return updateReminder(past.db, past.shop, { ...fields, id: one.id, based_on: one.updated_at }, now)
    })
  },
  forget: async (past, { which, now }) => {
    const one = await reminder(past, which, now)
    return one ? deleteReminder(past.db, past.shop, one.id, now) : nothing
  },
}

const formOf = (cliente_id: string, { price, ...order }: PastStep['order']) =>
  orderInput(cliente_id, { ...order, valor: undefined, ...price })

async function withOrder<T>({ db, shop }: Past, which: number, work: (order: Order) => Promise<T>) {
  const { items } = await listOrders(db, shop, { limit: 100 }, new Date())
  const order = items[which % items.length]
  return order ? work(order) : nothing
}

const pick = <Row>(items: Row[], which: number): Row | undefined => items[which % items.length]
const trashed = async ({ db, shop }: Past, which: number) =>
  pick((await listTrash(db, shop, { limit: 100 })).items, which)?.id
const photo = async ({ db, shop }: Past, which: number) =>
  pick((await listPhotos(db, shop, { limit: 100 })).items, which)?.id
const reminder = async ({ db, shop }: Past, which: number, now: Date) =>
  pick((await listReminders(db, shop, { limit: 100 }, now)).items, which)

/** A line without its cost. */
export const textOf = (line: object): string =>
  JSON.stringify(
    line,
    lineFields.filter(name => name !== 'custo_unitario'),
  )

/** What an order's timeline says that it is now: read page by page, told from its beginning. */
export async function replay({ db, shop }: Past, id: string) {
  const events: Awaited<ReturnType<typeof listOrderEvents>>['items'] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await listOrderEvents(db, shop, { id, cursor })
    events.unshift(...page.items.toReversed())
    cursor = page.nextCursor
  }
  const is = {
    row: { avisado_em: null } as Record<string, unknown>,
    photos: {} as Record<string, string>,
    reminders: [] as string[],
    /** Parts and labour in no order. */
    lines: [] as string[],
  }
  for (const { tipo, de, para } of events) {
    const {
      foto_id,
      tipo_foto,
      lembrete_id,
      tipo_lembrete: _,
      data_lembrete: _at,
      lembretes,
      itens: come = [],
      ...row
    } = { ...para }
    const { itens: gone = [], ...before } = { ...de }
    for (const line of gone.map(textOf)) {
      const at = is.lines.indexOf(line)
      if (at < 0) throw new Error(`${line} was not there`)
      is.lines.splice(at, 1)
    }
    is.lines.push(...come.map(textOf))
    if (tipo === 'alterada' || tipo === 'revertida' || tipo === 'avisado')
      for (const [name, value] of Object.entries(before))
        if (is.row[name] !== value) throw new Error(`${name} was not ${value}`)
    Object.assign(is.row, row)
    if (foto_id && tipo_foto) is.photos[foto_id] = tipo_foto
    else if (de?.foto_id) delete is.photos[de.foto_id]
    if (lembrete_id) is.reminders.push(lembrete_id)
    else if (de?.lembrete_id) is.reminders = is.reminders.filter(one => one !== de.lembrete_id)
    if (tipo === 'excluida') is.reminders = []
    if (lembretes) is.reminders.push(...lembretes)
  }
  return { ...is, reminders: is.reminders.sort(), lines: is.lines.sort() }
}
