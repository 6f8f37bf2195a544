import pLimit from 'p-limit'
import type { AskedPage, ReadyPage } from '../../client/draw.tsx'
import { drawing } from '../limits.ts'

/** What a page needs of its screen, as the built client's draw.js and the development server have it. */
export type PrepareScreen = (asked: AskedPage) => Promise<ReadyPage>

/** A screen's data, and its HTML; that is null where it has none, too many wait, or drawing failed with `fault`. */
export interface DrawnScreen {
  data: ReadyPage['data']
  drawn: ReturnType<ReadyPage['draw']> | null
  fault?: Error
}

export type Draw = (asked: AskedPage) => Promise<DrawnScreen>

/** Draws the screens that pages ask for, one at a time; what waits too long the browser draws. */
export function inTurns(prepare: PrepareScreen): Draw {
  const inTurn = pLimit(1)
  return async asked => {
    const { data, draw } = await prepare(asked).catch(error => {
      throw sendable(error)
    })
    const since = performance.now()
    if (inTurn.pendingCount >= drawing.waiting) return { data, drawn: null }
    try {
      const drawn = await inTurn(() => (performance.now() - since > drawing.waitMs ? null : draw()))
      return { data, drawn }
    } catch (error) {
      return { data, drawn: null, fault: sendable(error) }
    }
  }
}

/** An error's words alone: what it holds beside them may not pass between threads, and would end this one. */
function sendable(thrown: unknown): Error {
  const { message, stack } = thrown instanceof Error ? thrown : new Error(String(thrown))
  return Object.assign(new Error(message), { stack })
}
