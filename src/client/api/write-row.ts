import { refusalOf } from './trpc.ts'
import type { createWriteQueue } from './write-queue.ts'

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
