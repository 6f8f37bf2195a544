import type { Storage } from '../storage/storage.ts'

// That a customer was erased is noted in the store, beside the rows: a copy of these from before is not to bring them back.

const folder = 'apagados'

const markOf = (user_id: string, id: string): string => `${user_id}/${folder}/${id}`

/** Notes that a shop's customer is erased. Throws StorageAway. */
export const markErased = (storage: Storage, user_id: string, id: string, now: Date): Promise<void> =>
  storage.put(
    markOf(user_id, id),
    Buffer.from(`${JSON.stringify({ apagado_em: now.toISOString() })}\n`),
    'application/json',
  )

/** Takes that back, where nothing was erased after all. */
export const unmarkErased = (storage: Storage, user_id: string, id: string): Promise<void> =>
  storage.remove([markOf(user_id, id)])
