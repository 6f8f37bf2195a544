import type {
  ImportKind,
  ImportNoun,
  ImportOptions,
  ImportPreview,
  RowIssue,
} from '../../../../shared/imports.ts'
import type { StagedName } from './staged.ts'
import type { StagedCustomer, StagedExpense, StagedOrder } from './staged-rows.ts'

/** A file that came in, as the reading thread is handed it. */
export interface FileToRead {
  tipo: ImportKind
  path: string
  /** What a sheet has a row each of; null where the file says that itself. */
  noun: ImportNoun | null
  options: ImportOptions
  /** The shop's day. */
  today: string
  /** Of an export of ours: it is asked for piece by piece, and leaves out customers who were erased, by where they came from. */
  exported?: { size: number; now: string; erased: string[] }
}

/** What of a preview the file alone tells: what the shop has already and what its plan takes comes later. */
export type FilePreview = Omit<ImportPreview, 'plano' | 'erros'>

/** A file as it was read: its preview, and the rows to be staged. An order names its customer by place. */
export interface ReadFile {
  preview: FilePreview
  clientes: StagedCustomer[]
  ordens: StagedOrder[]
  despesas: StagedExpense[]
  erros: RowIssue[]
  /** What is staged beside them, as JSON already. */
  parts?: Iterable<Part>
}

/** Rows that lie together in one object of the store. */
export interface Part {
  nome: StagedName
  numero: number
  json: Uint8Array
}
