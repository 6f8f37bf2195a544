import type {
  ImportKind,
  ImportNoun,
  ImportOptions,
  ImportPreview,
  ImportRefusal,
  RowIssue,
} from '../../../../shared/imports.ts'
import type { StagedCustomer, StagedExpense, StagedName, StagedOrder } from './staged.ts'

/** An uploaded file, as the reading thread gets it. */
export interface FileToRead {
  tipo: ImportKind
  path: string
  /** What a sheet's rows are; null if the file says that itself. */
  noun: ImportNoun | null
  options: ImportOptions
  /** The shop's zone (IANA name), and today in it. */
  fuso: string
  today: string
  /** Only for our own export, which is read in pieces. `erased` are the origins of erased customers: their rows are skipped. */
  exported?: { size: number; now: string; erased: string[] }
}

/** The part of a preview that needs only the file. What the shop has already and what its plan allows is added later. */
export type FilePreview = Omit<ImportPreview, 'plano' | 'erros'>

/** The result of reading a file: its preview and the rows to stage. An order names its customer by its index. */
export interface ReadFile {
  preview: FilePreview
  clientes: StagedCustomer[]
  ordens: StagedOrder[]
  despesas: StagedExpense[]
  erros: RowIssue[]
  /** More rows to stage, already as JSON. */
  parts?: Iterable<Part>
}

/** Rows that are stored together in one object. */
export interface Part {
  nome: StagedName
  numero: number
  json: Uint8Array
}

/** What a reader needs of the server: pieces of an exported file by their place, and where its parts go, one after the other. */
export interface ReaderEnds {
  keep(part: Part): Promise<void>
  piece(place: number): Promise<Uint8Array>
}

/** Reads a file and hands over its parts. Throws RefusedFile, and the reason of `signal`. */
export type Reader = (file: FileToRead, ends: ReaderEnds, signal: AbortSignal) => Promise<FilePreview>

/** Whether an error is not the file's fault: a bug, or a failing disk. */
export const isOurs = (error: unknown): boolean =>
  error instanceof TypeError ||
  error instanceof ReferenceError ||
  (error instanceof Error && 'syscall' in error)

/** Thrown for a file that cannot be read, with the reason. Nothing of it is stored. */
export class RefusedFile extends Error {
  override readonly name = 'RefusedFile'

  constructor(
    readonly reason: ImportRefusal,
    options: { cause?: unknown } = {},
  ) {
    super(reason, options)
  }
}
