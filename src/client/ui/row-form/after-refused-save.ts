import type { Utils } from '../../api/session.ts'
import { refusalOf } from '../../api/trpc.ts'

interface Shown<Row> {
  isRow(row: unknown): row is Row
  show(row: Row): void
  /** Refetches the lists. */
  refresh(): void
}

/** Updates what the screen shows of a row whose save was refused: it is newer, deleted, or stored already. */
export function afterRefusedSave<Row>(
  error: unknown,
  utils: Pick<Utils, 'plans'>,
  { isRow, show, refresh }: Shown<Row>,
): void {
  const { key, row: newer } = refusalOf(error)
  // An earlier attempt of this tab may have stored it, and this tab ignores live news of its own changes.
  if (key === 'conflito' && isRow(newer)) show(newer)
  if (key === 'nao_encontrado' || key === 'chave_repetida') refresh()
  if (key.endsWith('_expirado')) void utils.plans.current.invalidate()
}
