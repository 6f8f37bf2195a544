import type { AuditAct } from '../../../shared/admin.ts'
import { operatorAct } from '../../auth/operator-act.ts'
import type { SessionOwner } from '../../auth/sessions/own-session.ts'
import type { Database } from '../../db/client.ts'

/**
 * Notes in the audit that an operator downloads a list: the filter, and whether words were searched, but not
 * the words.
 */
export const noteExport = (
  db: Database,
  operator: SessionOwner,
  ato: Extract<AuditAct, `${string}_exportados` | `${string}_exportada`>,
  { q, ...filtro }: { q?: string | undefined },
  now: Date,
): Promise<void> =>
  operatorAct(db, operator, now, (_, record) =>
    record({ ato, detalhe: { filtro, com_busca: Boolean(q?.trim()) } }),
  )
