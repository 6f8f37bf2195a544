import type { ImportKind, ImportNoun, ImportOptions, ImportPreview, RowIssue } from '../../shared/imports.ts'
import type { StagedName } from './staged.ts'
import type { StagedCustomer, StagedExpense, StagedOrder } from './staged-rows.ts'

/** A file that came in, as the reading thread is handed it. */
export interface FileToRead {
  tipo: ImportKind
  /** Where it lies for now; an export of ours is asked for piece by piece, and is `size` bytes long. */
  path: string
  size: number
  /** What a sheet has a row each of; null where the file says that itself. */
  noun: ImportNoun | null
  options: ImportOptions
  /** The shop's day. */
  today: string
  now: string
  /** Where customers came from who were erased here (origins.ts): an export of ours leaves them out. */
  erased: string[]
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
  parts?: Part[]
}

/** Rows that lie together in one object of the store. */
export interface Part {
  nome: StagedName
  numero: number
  json: Uint8Array
}
