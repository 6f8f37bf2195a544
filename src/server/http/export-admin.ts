import type { ExportAudit, ExportOwners } from '../../shared/admin-schema.ts'
import * as admin from '../../shared/admin-schema.ts'
import { billingZone } from '../../shared/billing.ts'
import { momentOf } from '../../shared/days.ts'
import { type AuditRow, exportAudit } from '../admin/audit/list-audit.ts'
import { noteExport } from '../admin/audit/note-export.ts'
import { exportOwners } from '../admin/owners/list-owners.ts'
import type { OwnerRow } from '../admin/owners/owner-row.ts'
import type { SessionOwner } from '../auth/own-session.ts'
import { csvDay } from '../exports/csv.ts'
import type { CsvFile } from '../exports/csv-files.ts'
import { headings, names } from '../exports/csv-words.ts'

/** The list of owners as the operator's screen shows it (product 23.2). */
export const ownersFile: CsvFile<ExportOwners, OwnerRow, SessionOwner> = {
  schema: admin.exportOwners,
  form: admin.exportOwners,
  name: ({ plano }, today) => ['usuarios', plano, today].filter(Boolean).join('-'),
  async *pages(db, operator, input, now) {
    await noteExport(db, operator, 'usuarios_exportados', input, now)
    yield* exportOwners(db, input, now)
  },
  columns: [
    [headings.usuario, row => row.nome],
    [headings.email, row => row.email],
    [headings.plano, row => names.plano[row.plano]],
    [headings.status, row => (row.plano_ativo && row.desativado_em === null ? names.ativo : names.inativo)],
    [headings.os, row => row.total_os],
    [headings.clientes, row => row.total_clientes],
    [headings.cadastro, row => csvDay(momentIn(row.created_at).day)],
  ],
}

/** What administrators did (product 23.4). */
export const auditFile: CsvFile<ExportAudit, AuditRow, SessionOwner> = {
  schema: admin.exportAudit,
  form: admin.exportAudit,
  name: ({ ato }, today) => ['auditoria', ato, today].filter(Boolean).join('-').replaceAll('_', '-'),
  async *pages(db, operator, input, now) {
    await noteExport(db, operator, 'auditoria_exportada', input, now)
    yield* exportAudit(db, input)
  },
  columns: [
    [headings.data, row => csvDay(momentIn(row.em).day)],
    [headings.hora, row => momentIn(row.em).time],
    [headings.por, row => row.por.nome ?? row.por.id],
    [headings.email, row => row.por.email ?? ''],
    [headings.ato, row => names.ato[row.ato]],
    [headings.alvo, row => row.alvo?.nome ?? row.alvo?.id ?? ''],
    [headings.alvoEmail, row => row.alvo?.email ?? ''],
    [headings.detalhe, row => JSON.stringify(row.detalhe)],
    [headings.motivo, row => row.motivo ?? ''],
  ],
}

/** By the operator's clocks. */
const momentIn = (instant: string) => momentOf(new Date(instant), billingZone)
