import * as z from 'zod/mini'
import { type LiveChange, liveNouns } from '../../shared/live.ts'

/** What the database notifies of (db/transaction.ts): a change of an owner's row, or the end of a session by its public id. */
export type LiveNotification = ({ user_id: string } & LiveChange) | { sessao: string }

const notification = z.union([
  z.object({
    user_id: z.string(),
    noun: z.enum(liveNouns),
    id: z.string(),
    aba: z.nullable(z.string()),
  }),
  z.object({ sessao: z.string() }),
])

/** Reads a notification; null where it is none of ours, or of a newer version's. */
export function parseNotification(payload: string): LiveNotification | null {
  try {
    return notification.safeParse(JSON.parse(payload)).data ?? null
  } catch {
    return null
  }
}
