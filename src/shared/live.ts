/** Nouns whose changes are told to the owner's other tabs. */
export const liveNouns = [
  'customers',
  'finance',
  'orders',
  'photos',
  'plans',
  'reminders',
  'settings',
] as const
export type LiveNoun = (typeof liveNouns)[number]

/** What is told of a change: which row, never its data. */
export interface LiveChange {
  noun: LiveNoun
  id: string
  /** The tab that made it, which has refreshed itself already. */
  aba: string | null
}

/**
 * What a stream says beside changes. `alive`: nothing happened; `gap`: something may have been missed, ask for
 * everything again; `restart`: the server stops, come back soon; `over`: the session ended, don't come back.
 */
type LiveSignal = 'alive' | 'gap' | 'restart' | 'over'
export type LiveMessage = LiveChange | LiveSignal

/** A stream says something at least this often, in milliseconds. */
export const heartbeat = 25_000

/** Streams of one owner at the same time, in one process: each browser needs one. */
export const maxStreams = 20

/** Where the stream is, by GET. */
export const streamPath = '/trpc/live.changes'

/** Sent with each call: the tab's own id, a UUID made when its page loads. */
export const tabHeader = 'x-aba'

/** Sent with a call that nobody asked for by hand: it does not prolong the session. */
export const backgroundHeader = 'x-em-segundo-plano'
