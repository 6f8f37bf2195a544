import { bigint, boolean, check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { type ExportState, exportStates } from '../../../shared/exports.ts'
import { usuarios } from './access.ts'
import { instant } from './columns.ts'
import { oneOf } from './enumeration.ts'

/** A shop's last export of all its data, running or ended: one at a time. */
export const exportacoes = pgTable(
  'exportacoes',
  {
    user_id: uuid()
      .primaryKey()
      .references(() => usuarios.id, { onDelete: 'cascade' }),
    /** New for each export, so that an earlier one can see that it was replaced. */
    id: uuid().notNull(),
    estado: text().$type<ExportState>().notNull(),
    parte: integer().notNull(),
    partes: integer().notNull(),
    com_fotos: boolean().notNull(),
    /** Rows read, images sent and to be sent, and bytes sent. */
    linhas: integer().notNull().default(0),
    imagens: integer().notNull().default(0),
    total_imagens: integer().notNull().default(0),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    iniciada_em: instant().notNull(),
    terminada_em: instant(),
    /** A process holds it until then, by the database's clock. */
    reservada_ate: instant().notNull(),
    /** When the owner was last told of an export by mail. */
    avisado_em: instant().notNull(),
  },
  table => [check('exportacoes_estado', oneOf(table.estado, exportStates))],
)
