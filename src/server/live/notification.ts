import * as z from 'zod/mini'
import { type LiveChange, liveNouns } from '../../shared/live.ts'

/**
 * A database notification (db/transaction.ts): a changed row of an owner, or the end of a session by its
 * public id.
 */
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

/** Parses a notification. Null if it is not ours, or from a newer version. */
export function parseNotification(payload: string): LiveNotification | null {
  try {
    return notification.safeParse(JSON.parse(payload)).data ?? null
  } catch {
    return null
  }
}
