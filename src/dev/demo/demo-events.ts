import { and, eq, getTableColumns, isNotNull } from 'drizzle-orm'
import { inBatches } from '../../server/db/batches.ts'
import type { Transaction } from '../../server/db/client.ts'
import { eventos_os } from '../../server/db/schema/order-history.ts'
import { ordens_servico } from '../../server/db/schema/orders.ts'
import { fotos_os } from '../../server/db/schema/photos.ts'
import { lembretes } from '../../server/db/schema/reminders.ts'
import { changesBetween, type NewEvent, stateOf } from '../../server/history/record-event.ts'
import { linesOfOrder } from '../../server/orders/order-lines.ts'
import { justReceived } from '../../shared/orders.ts'
import type { Random } from './data/random.ts'

/** Creates the histories that match a shop's orders: entry, photos, and the changes up to the current state. */
export async function insertEvents(
  tx: Transaction,
  { user_id }: { user_id: string },
  random: Random,
): Promise<void> {
  const told = [
    ...(await ordersTold(tx, user_id)),
    ...(await photosTold(tx, user_id)),
    ...(await remindersTold(tx, user_id)),
  ]
  const events = told.map(({ at, event: { de = null, para = null, ...event } }) => ({
    ...event,
    de,
    para,
    user_id,
    id: random.idAt(new Date(at)),
    autor: 'dono' as const,
    created_at: at,
  }))
  for (const some of inBatches(events)) await tx.insert(eventos_os).values(some)
}

interface Told {
  /** An instant. */
  at: string
  event: NewEvent
}

async function ordersTold(tx: Transaction, user_id: string): Promise<Told[]> {
  const orders = await tx
    .select({ ...getTableColumns(ordens_servico), itens: linesOfOrder(user_id) })
    .from(ordens_servico)
    .where(eq(ordens_servico.user_id, user_id))
  return orders.flatMap(order => {
    const { id: os_id, a_orcar, created_at, updated_at } = order
    const isSame = created_at === updated_at
    const received = isSame ? order : { ...order, ...justReceived, a_orcar }
    const changes = changesBetween(received, order)
    const made: Told = { at: created_at, event: { os_id, tipo: 'criada', para: stateOf(received) } }
    return changes ? [made, { at: updated_at, event: { os_id, tipo: 'alterada', ...changes } }] : [made]
  })
}

async function photosTold(tx: Transaction, user_id: string): Promise<Told[]> {
  const photos = await tx.select().from(fotos_os).where(eq(fotos_os.user_id, user_id))
  return photos.map(({ id: foto_id, os_id, tipo_foto, created_at }) => ({
    at: created_at,
    event: { os_id, tipo: 'foto_adicionada', para: { foto_id, tipo_foto } },
  }))
}

async function remindersTold(tx: Transaction, user_id: string): Promise<Told[]> {
  const reminders = await tx
    .select()
    .from(lembretes)
    .where(and(eq(lembretes.user_id, user_id), isNotNull(lembretes.os_id)))
  return reminders.flatMap(({ id: lembrete_id, os_id, tipo: tipo_lembrete, data_lembrete, created_at }) => {
    const para = { lembrete_id, tipo_lembrete, data_lembrete }
    return os_id ? [{ at: created_at, event: { os_id, tipo: 'lembrete_criado', para } }] : []
  })
}
