import type { Storage } from '../storage/storage.ts'

// That a customer was erased is noted in the store, beside the rows: a copy of these from before is not to bring them back.

const folder = 'apagados'

/**
 * Notes that a shop's customer is erased, and answers how to take that back, where nothing was erased after all. Each try has
 * a mark of its own: one that is refused takes none away but its own. Throws StorageAway.
 */
export async function markErased(
  storage: Storage,
  user_id: string,
  id: string,
  now: Date,
): Promise<() => Promise<void>> {
  const mark = `${user_id}/${folder}/${id}/${crypto.randomUUID()}`
  const body = Buffer.from(`${JSON.stringify({ apagado_em: now.toISOString() })}\n`)
  await storage.put(mark, body, 'application/json')
  return () => storage.remove([mark])
}

/** Who was erased of one shop. */
export async function erasedOfShop(storage: Storage, user_id: string): Promise<string[]> {
  const ids = new Set<string>()
  for await (const { key } of storage.list(`${user_id}/${folder}/`)) ids.add(key.split('/')[2] ?? '')
  return [...ids]
}

/** Who was erased, of every shop. */
export async function* erasedCustomers(storage: Storage): AsyncGenerator<{ user_id: string; id: string }> {
  for await (const { key } of storage.list('')) {
    const [user_id = '', of, id = ''] = key.split('/')
    if (of === folder) yield { user_id, id }
  }
}
