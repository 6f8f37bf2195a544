import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  type ConfirmOptions,
  type ImportCounts,
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
import { instant } from './columns.ts'
import { oneOf } from './enumeration.ts'
import { ownerId, rowOf, shopTable } from './shop-table.ts'

/** An uploaded file to import. Its content is in the store (data/imports/staging/staged.ts), never here. */
export const importacoes = shopTable(
  'importacoes',
  {
    tipo: text().$type<ImportKind>().notNull(),
    /** What each row of a sheet is; null if the file itself says so. */
    noun: text().$type<ImportNoun>(),
    nome_arquivo: text().notNull(),
    /** Bytes of its file and staged rows in the store; 0 once they are deleted. */
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    estado: text().$type<ImportState>().notNull(),
    recusa: text().$type<ImportRefusal>(),
    /** The owner's choices for reading and storing it. */
    opcoes: jsonb().$type<ImportOptions & ConfirmOptions>().notNull(),
    /** Counts the readings, so that only the one that the owner saw can be confirmed. */
    versao: integer().notNull().default(0),
    /** Rows to store, by noun and in total, and how many are done. */
    totais: jsonb().$type<ImportTotals>().notNull().default({}),
    total: integer().notNull().default(0),
    posicao: integer().notNull().default(0),
    /** Orders without a number, the file's highest number, and the first number reserved for the former. */
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
    index('importacoes_pedidas').on(table.user_id, table.pedida_em, table.id),
    check('importacoes_tipo', oneOf(table.tipo, importKinds)),
    check('importacoes_noun', oneOf(table.noun, importNouns)),
    check('importacoes_estado', oneOf(table.estado, importStates)),
    check('importacoes_recusa', oneOf(table.recusa, importRefusals)),
  ],
)

/** The origin of imported rows, so that a file adds none twice and can be undone. */
export const importados = pgTable(
  'importados',
  {
    user_id: ownerId(),
    tabela: text().$type<StoredNoun>().notNull(),
    /** A hash that identifies the row in its file; in our own export, its shop and id. */
    origem: text().notNull(),
    id: uuid().notNull(),
    importacao_id: uuid().notNull(),
    /** The row's updated_at when it was stored: a different one means that it changed since. */
    updated_at: instant().notNull(),
    /** It was kept when the import was undone. */
    mantida: boolean().notNull().default(false),
  },
  table => [
    primaryKey({ columns: [table.user_id, table.tabela, table.origem] }),
    rowOf(importacoes, table.user_id, table.importacao_id).onDelete('cascade'),
    index('importados_importacao').on(table.user_id, table.importacao_id, table.tabela, table.id),
    index('importados_linha').on(table.user_id, table.id),
    check('importados_tabela', oneOf(table.tabela, storedNouns)),
  ],
)
