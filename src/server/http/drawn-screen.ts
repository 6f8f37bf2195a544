import type { AskedPage, ReadyPage } from '../../client/draw.tsx'

/** What a page needs of its screen, as the thread that draws and the development server have it. */
export type PrepareScreen = (asked: AskedPage) => Promise<ReadyPage>

/** A screen's data, and its HTML; that is null where it has none, is left to the browser, or drawing failed with `fault`. */
export interface DrawnScreen {
  data: ReadyPage['data']
  drawn: ReturnType<ReadyPage['draw']> | null
  fault?: Error
}

export type Draw = (asked: AskedPage) => Promise<DrawnScreen>

/** Draws the screen that a page asks for; one that cannot be drawn goes out with its data. */
export function drawWith(prepare: PrepareScreen): Draw {
  return async asked => {
    const { data, draw } = await prepare(asked).catch(error => {
      throw sendable(error)
    })
    try {
      return { data, drawn: draw() }
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
