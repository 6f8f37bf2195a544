import { isPassing } from './query-client.ts'
import { refusalOf } from './trpc.ts'

// A row that is being written has three versions, named so from here to the screens: as it was `clicked`, as it is
// `shown` since the click, and as the server last `stored` it.

interface RowWrite<Row> {
  clicked: Row
  /** What the change makes of it. */
  shown: Row
  /** Sends the change, on top of the row as it is stored by then. */
  send(stored: Row): Promise<Row>
  /** Puts a version of the row on the screen, in place of the one before. */
  display(before: Row, after: Row): void
  /** Whether a conflict's answer is a row of this kind. */
  isRow?(row: unknown): row is Row
  /** Takes the change back on the screen, if `display` does not. */
  takeBack?(shown: Row, stored: Row, error: unknown): void
  onStored(stored: Row): void
  onFailed(error: unknown): void
  /** Refetches what shows the row, once nothing is under way. */
  refresh(): unknown
}

/**
 * Changes a row by one click: the screen shows it at once, then what the server answered. After a failure the row is
 * shown as it is stored, in its newer version after a conflict.
 */
export async function writeRow<Row extends { id: string }>(
  queue: ReturnType<typeof createWriteQueue<Row>>,
  { clicked, shown, send, display, isRow, takeBack = display, onStored, onFailed, refresh }: RowWrite<Row>,
): Promise<void> {
  display(clicked, shown)
  const outcome = await queue.run(clicked.id, { clicked, shown }, send)
  const change = Object.entries(shown).filter(([key, value]) => Reflect.get(clicked, key) !== value)
  const sent = JSON.stringify(change)
  const wasSent = unanswered.get(clicked.id) === sent
  if (outcome.kind === 'failed' && isPassing(outcome.error)) unanswered.set(clicked.id, sent)
  else unanswered.delete(clicked.id)
  if (outcome.kind === 'stored') {
    if (outcome.isLast) display(shown, outcome.stored)
    onStored(outcome.stored)
  }
  if (outcome.kind === 'failed') {
    const { row } = refusalOf(outcome.error)
    const newer = isRow?.(row) ? row : undefined
    // Stored by the click before, whose answer was lost: no conflict with oneself.
    if (newer && wasSent && outcome.shown === shown && isPartOf(change, newer)) {
      display(shown, newer)
      onStored(newer)
    } else {
      takeBack(outcome.shown, newer ?? outcome.stored, outcome.error)
      onFailed(outcome.error)
    }
  }
  if (queue.isIdle()) await refresh()
}

/** What the last click on a row changed, by the row's id, where nothing answered it. */
const unanswered = new Map<string, string>()

const isPartOf = (change: [string, unknown][], row: object) =>
  change.every(([key, value]) => Reflect.get(row, key) === value)

/** How a queued write ended. `isLast`: no other write of the row waits behind it. `shown` is what the last click showed. */
export type Outcome<Row> =
  | { kind: 'stored'; stored: Row; isLast: boolean }
  | { kind: 'failed'; error: unknown; stored: Row; shown: Row }
  | { kind: 'dropped' }

/** The writes of one row that are under way. */
interface Line<Row> {
  stored: Row
  shown: Row
  waiting: number
  tail: Promise<unknown>
  hasFailed: boolean
}

/**
 * Sends the writes of one row one after the other, each based on the row that the one before answered, so that two
 * quick clicks never conflict. When a write fails, those behind it are dropped.
 */
export function createWriteQueue<Row>() {
  const lines = new Map<string, Line<Row>>()

  return {
    /** Queues a write of the row `id`, based on what was clicked if no other write of it is under way. */
    async run(
      id: string,
      { clicked, shown }: { clicked: Row; shown: Row },
      send: (stored: Row) => Promise<Row>,
    ): Promise<Outcome<Row>> {
      const line = lines.get(id) ?? { ...emptyLine, stored: clicked, shown }
      lines.set(id, line)
      line.shown = shown
      line.waiting++
      const outcomeInOrder = line.tail.then(() => sendNext(line, send))
      line.tail = outcomeInOrder
      const outcome = await outcomeInOrder
      if (--line.waiting === 0) lines.delete(id)
      return outcome
    },
    /** Whether no write is under way. */
    isIdle: () => lines.size === 0,
  }
}

const emptyLine = { waiting: 0, tail: Promise.resolve(), hasFailed: false }

async function sendNext<Row>(line: Line<Row>, send: (stored: Row) => Promise<Row>): Promise<Outcome<Row>> {
  if (line.hasFailed) return { kind: 'dropped' }
  try {
    line.stored = await send(line.stored)
    return { kind: 'stored', stored: line.stored, isLast: line.waiting === 1 }
  } catch (error) {
    line.hasFailed = true
    return { kind: 'failed', error, stored: line.stored, shown: line.shown }
  }
}
