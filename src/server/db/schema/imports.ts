import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ConfirmOptions } from '../../../shared/import-changes.ts'
import type { ImportCounts } from '../../../shared/import-counts.ts'
import {
  type ImportKind,
  type ImportNoun,
  type ImportOptions,
  type ImportRefusal,
  type ImportState,
  type ImportTotals,
  importKinds,
  importNouns,
  importRefusals,
  importStates,
  type StoredNoun,
  storedNouns,
} from '../../../shared/imports.ts'
import { usuarios } from './access.ts'
import { instant, userId } from './columns.ts'
import { oneOf } from './enumeration.ts'

/** A file that somebody brought. What it holds lies in the store (data/imports/staging/staged.ts), never here. */
export const importacoes = pgTable(
  'importacoes',
  {
    user_id: userId().references(() => usuarios.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    tipo: text().$type<ImportKind>().notNull(),
    /** What a sheet has a row each of; null where the file says that itself. */
    noun: text().$type<ImportNoun>(),
    nome_arquivo: text().notNull(),
    /** What its file and what was made of it take in the store; 0 once they are gone. */
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    estado: text().$type<ImportState>().notNull(),
    recusa: text().$type<ImportRefusal>(),
    /** What its owner chose of how it is read, and of what of it is stored. */
    opcoes: jsonb().$type<ImportOptions & ConfirmOptions>().notNull(),
    /** Counts the readings, so that only one that was seen is confirmed. */
    versao: integer().notNull().default(0),
    /** Rows to be stored, by what they are and in all; how many of them were gone through. */
    totais: jsonb().$type<ImportTotals>().notNull().default({}),
    total: integer().notNull().default(0),
    posicao: integer().notNull().default(0),
    /** Its orders without a number, the highest number in it, and the first that was kept for the former. */
    sem_numero: integer().notNull().default(0),
    maior_numero: integer().notNull().default(0),
    primeiro_numero: integer(),
    contagens: jsonb().$type<ImportCounts>().notNull(),
    created_at: instant().notNull(),
    /** Since when it waits for its turn. */
    pedida_em: instant().notNull(),
    terminada_em: instant(),
  },
  table => [
    primaryKey({ columns: [table.user_id, table.id] }),
    index('importacoes_pedidas').on(table.user_id, table.pedida_em, table.id),
    check('importacoes_tipo', oneOf(table.tipo, importKinds)),
    check('importacoes_noun', oneOf(table.noun, importNouns)),
    check('importacoes_estado', oneOf(table.estado, importStates)),
    check('importacoes_recusa', oneOf(table.recusa, importRefusals)),
  ],
)

/** Which row came from where: so that a file adds none twice, and can be taken back as a whole. */
export const importados = pgTable(
  'importados',
  {
    user_id: userId().references(() => usuarios.id, { onDelete: 'cascade' }),
    tabela: text().$type<StoredNoun>().notNull(),
    /** What the row was in the file, as a hash; in an export of ours its shop and id. */
    origem: text().notNull(),
    id: uuid().notNull(),
    importacao_id: uuid().notNull(),
    /** The row's updated_at as it was stored: another one says that it was changed since. */
    updated_at: instant().notNull(),
    /** It stayed when the import was taken back. */
    mantida: boolean().notNull().default(false),
  },
  table => [
    primaryKey({ columns: [table.user_id, table.tabela, table.origem] }),
    foreignKey({
      columns: [table.user_id, table.importacao_id],
      foreignColumns: [importacoes.user_id, importacoes.id],
    }).onDelete('cascade'),
    index('importados_importacao').on(table.user_id, table.importacao_id, table.tabela, table.id),
    index('importados_linha').on(table.user_id, table.id),
    check('importados_tabela', oneOf(table.tabela, storedNouns)),
  ],
)
