import { refusalOf } from './trpc.ts'

/**
 * How a queued write ended. `row` is the server's version; `last` is false if another write of the row waits; `shown`
 * is what the last click showed on the screen.
 */
export type Outcome<Row> =
  | { kind: 'stored'; row: Row; last: boolean }
  | { kind: 'failed'; error: unknown; row: Row; shown: Row }
  | { kind: 'dropped' }

interface Line<Row> {
  /** The row as the server last answered it. */
  confirmed: Row
  shown: Row
  waiting: number
  tail: Promise<unknown>
  failed: boolean
}

/**
 * Sends the writes of one row one after the other, each based on the row that the one before answered, so that two
 * quick clicks never conflict. When a write fails, those behind it are dropped.
 */
export function createWriteQueue<Row>() {
  const lines = new Map<string, Line<Row>>()

  return {
    /** Queues a write of the row `id`; `seen` is the row that it is based on if no other write of it is under way. */
    async run(
      id: string,
      { seen, shown }: { seen: Row; shown: Row },
      send: (latest: Row) => Promise<Row>,
    ): Promise<Outcome<Row>> {
      const line = lines.get(id) ?? { ...emptyLine, confirmed: seen, shown }
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

const emptyLine = { waiting: 0, tail: Promise.resolve(), failed: false }

async function sendNext<Row>(line: Line<Row>, send: (latest: Row) => Promise<Row>): Promise<Outcome<Row>> {
  if (line.failed) return { kind: 'dropped' }
  try {
    line.confirmed = await send(line.confirmed)
    return { kind: 'stored', row: line.confirmed, last: line.waiting === 1 }
  } catch (error) {
    line.failed = true
    return { kind: 'failed', error, row: line.confirmed, shown: line.shown }
  }
}

interface RowWrite<Row> {
  /** The row that was clicked, and what the change makes of it. */
  row: Row
  changed: Row
  /** Sends the change, on top of the row as the server last answered it. */
  send(latest: Row): Promise<Row>
  /** Shows a version of the row in place of the one before. */
  show(before: Row, row: Row): void
  /** Whether a conflict's answer is a row of this kind. */
  isRow?(row: unknown): row is Row
  /** Takes the change back on the screen, if `show` does not. */
  takeBack?(shown: Row, row: Row, error: unknown): void
  onStored(row: Row): void
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
  { row, changed, send, show, isRow, takeBack = show, onStored, onFailed, refresh }: RowWrite<Row>,
): Promise<void> {
  show(row, changed)
  const outcome = await queue.run(row.id, { seen: row, shown: changed }, send)
  if (outcome.kind === 'stored') {
    if (outcome.last) show(changed, outcome.row)
    onStored(outcome.row)
  }
  if (outcome.kind === 'failed') {
    const { row: newer } = refusalOf(outcome.error)
    takeBack(outcome.shown, isRow?.(newer) ? newer : outcome.row, outcome.error)
    onFailed(outcome.error)
  }
  if (queue.isIdle()) await refresh()
}
