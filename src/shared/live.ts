/**
 * Nouns whose changes are sent to the owner's other tabs. `answers`: a customer answered the quote of the order of that
 * id on their page; the order's own change comes with it.
 */
export const liveNouns = [
  'answers',
  'customers',
  'finance',
  'orders',
  'photos',
  'plans',
  'reminders',
  'settings',
] as const
export type LiveNoun = (typeof liveNouns)[number]

/** A change as it is sent: which row, never its data. Which queries show it is in client/live/refetch-changed.ts. */
export interface LiveChange {
  noun: LiveNoun
  id: string
  /** The tab that made the change and has already refreshed itself. */
  aba: string | null
}

/**
 * Messages of a stream besides changes. `alive`: nothing happened; `gap`: changes may be missed, refetch
 * everything; `restart`: the server stops, reconnect soon; `over`: the session ended, do not reconnect.
 */
type LiveSignal = 'alive' | 'gap' | 'restart' | 'over'
export type LiveMessage = LiveChange | LiveSignal

/** The longest silence of a stream, in milliseconds. */
export const heartbeat = 25_000

/** Streams allowed for one owner in one process: each browser needs one. */
export const maxStreams = 20

/** The stream's path, for GET. */
export const streamPath = '/trpc/live.changes'

/** The header with the tab's id, a UUID created when the page loads. */
export const tabHeader = 'x-aba'

/** The header with the id of the account whose page calls: the browser's cookie may be of another that signed in since. */
export const accountHeader = 'x-conta'

/** The header of background calls: they do not extend the session. */
export const backgroundHeader = 'x-em-segundo-plano'
