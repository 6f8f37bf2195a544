import type { AuditAct } from '../../../shared/admin.ts'
import { operatorAct } from '../../auth/operator-act.ts'
import type { SessionOwner } from '../../auth/sessions/own-session.ts'
import type { Database } from '../../db/client.ts'

/** A file of the operator's is begun: the filter is written down, and of words that only some were searched for. */
export const noteExport = (
  db: Database,
  operator: SessionOwner,
  ato: Extract<AuditAct, `${string}_exportados` | `${string}_exportada`>,
  { q, ...filtro }: { q?: string | undefined },
  now: Date,
): Promise<void> =>
  operatorAct(db, operator, now, (_, tell) =>
    tell({ ato, detalhe: { filtro, com_busca: Boolean(q?.trim()) } }),
  )
