import type { Transaction } from '../../../db/client.ts'
import { inBatches } from '../../../db/in-batches.ts'
import { type EventFacts, eventos_os } from '../../../db/schema/order-history.ts'
import type { ShopScope } from '../../../db/shop-scope.ts'
import { idFor, originBeside } from '../staging/imported-ids.ts'
import type { StagedCustomer, StagedEvent } from '../staging/staged-rows.ts'

/** A stored order of an export, with its history in the file. */
interface OrderHistory {
  id: string
  origem: string
  events: StagedEvent[]
  /** Whether the history includes the order's creation. */
  begins: boolean
}

/** Looks up the history of an order of a batch: both have the same index. */
export function historiesOf(shop: ShopScope, orders: { origem: string }[], histories: StagedEvent[][]) {
  const byOrigin = new Map(orders.map(({ origem }, at) => [origem, histories[at] ?? []]))
  return ({ origem }: { origem: string }): OrderHistory => {
    const events = byOrigin.get(origem) ?? []
    const begins = events.some(({ tipo }) => tipo === 'criada' || tipo === 'estado')
    return { id: idFor(shop, origem), origem, events, begins }
  }
}

/** The people of the file whom histories name: earlier customers of an order. */
export const peopleNamed = (
  histories: Pick<OrderHistory, 'origem' | 'events'>[],
  byOrigin: ReadonlyMap<string, StagedCustomer>,
): StagedCustomer[] => {
  const origins = histories.flatMap(({ origem, events }) =>
    events.flatMap(({ de, para }) =>
      [de, para].flatMap(facts => (facts?.cliente_id ? [originBeside(origem, facts.cliente_id)] : [])),
    ),
  )
  return [...new Set(origins)].flatMap(origem => byOrigin.get(origem) ?? [])
}

/**
 * Stores the histories of an export. Their author is the import, except in the shop's own backup, which names the
 * author. Ids in them become the ids here; `customer` finds a customer's.
 */
export async function insertEvents(
  tx: Transaction,
  shop: ShopScope,
  histories: OrderHistory[],
  customer: (origem: string) => string | undefined,
): Promise<void> {
  const rows = histories.flatMap(({ id: os_id, origem, events }) => {
    const here = (id: string) => idFor(shop, originBeside(origem, id))
    const withIdsHere = (facts: EventFacts | null) =>
      facts && mapped(facts, here, id => customer(originBeside(origem, id)))
    return events.map(event => ({
      ...event,
      user_id: shop.user_id,
      os_id,
      autor: event.autor ?? ('importado' as const),
      de: withIdsHere(event.de),
      para: withIdsHere(event.para),
    }))
  })
  for (const some of inBatches(rows)) await tx.insert(eventos_os).values(some).onConflictDoNothing()
}

function mapped(
  { cliente_id, foto_id, lembrete_id, lembretes, ...facts }: EventFacts,
  here: (id: string) => string,
  customer: (id: string) => string | undefined,
): EventFacts {
  return {
    ...facts,
    ...(cliente_id && { cliente_id: customer(cliente_id) ?? here(cliente_id) }),
    ...(foto_id && { foto_id: here(foto_id) }),
    ...(lembrete_id && { lembrete_id: here(lembrete_id) }),
    ...(lembretes && { lembretes: lembretes.map(here) }),
  }
}
