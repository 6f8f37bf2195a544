import { insertReminders, roomForReminders } from '../../reminders/insert-many.ts'
import { knownOrigins, noteOrigins, repeatedOf } from '../origins.ts'
import type { StagedReminder } from '../staged-rows.ts'
import type { Batch } from '../store.ts'
import { idFor } from './ids.ts'

/** Stores a batch of reminders, each with its order; those whose order waits do so too, and those past the shop's limit. */
export async function storeReminders({ tx, shop, one, now }: Batch, rows: StagedReminder[]) {
  const origins = rows.map(({ origem }) => origem)
  const known = await knownOrigins(tx, shop, 'lembretes', origins)
  const fresh = rows.filter(({ origem }) => !known.has(origem))
  const named = fresh.flatMap(({ os }) => os ?? [])
  const orders = await knownOrigins(tx, shop, 'ordens', named)
  const fitting = fresh
    .filter(({ os }) => os === null || orders.has(os))
    .slice(0, await roomForReminders(tx, shop))
  const brought = fitting.map(({ linha: _, origem, os, feito_em, ...fields }) => ({
    ...fields,
    ...(feito_em && { created_at: feito_em }),
    id: idFor(shop, origem),
    os_id: (os && orders.get(os)?.id) ?? null,
  }))
  await insertReminders(tx, shop, brought, now)
  const ids = fitting.map(({ origem }) => ({ origem, id: idFor(shop, origem) }))
  await noteOrigins(tx, shop, one.id, 'lembretes', ids, now)
  return {
    lembretes: fitting.length,
    repetidas: repeatedOf(known, one.id),
    esperam: fresh.length - fitting.length,
  }
}
