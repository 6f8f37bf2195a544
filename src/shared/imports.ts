import type { IssueKey } from './errors.ts'
import type { ExportedTableName } from './exports.ts'
import type { OrderStatus, PaymentMethod, paidForms } from './orders.ts'
import type { PlanName } from './plans.ts'
import type { DayOrder } from './written-days.ts'

/** The kinds of files that can be uploaded. */
export const uploadKinds = ['planilha', 'bancada', 'mapos'] as const
export type UploadKind = (typeof uploadKinds)[number]
/** The sources of an import: the kinds of files, and the shop's own backup. */
export const importKinds = [...uploadKinds, 'copia'] as const
export type ImportKind = (typeof importKinds)[number]

/** What each row of a sheet may be. */
export const importNouns = ['clientes', 'ordens', 'despesas'] as const
export type ImportNoun = (typeof importNouns)[number]

/** The fields that a sheet's columns may have, and those that every row needs. */
export const importFields = {
  clientes: ['nome', 'telefone', 'email', 'documento', 'endereco', 'data_cadastro'],
  ordens: [
    'numero_os',
    'cliente',
    'telefone',
    'email',
    'documento',
    'endereco',
    'marca',
    'modelo',
    'tipo_servico',
    'defeito',
    'valor',
    'status',
    'pago',
    'forma_pagamento',
    'data_entrada',
    'data_previsao',
    'pronto_em',
    'data_entrega',
    'pago_em',
    'observacoes',
  ],
  despesas: ['descricao', 'categoria', 'valor', 'data_despesa'],
} as const satisfies Record<ImportNoun, readonly string[]>
export type ImportField = (typeof importFields)[ImportNoun][number]

export const requiredFields = {
  clientes: ['nome'],
  ordens: ['cliente', 'valor', 'data_entrada'],
  despesas: ['descricao', 'valor', 'data_despesa'],
} as const satisfies Record<ImportNoun, readonly ImportField[]>

/** A text file's encodings, and the separators of its cells. */
export const encodings = ['utf-8', 'windows-1252', 'macintosh', 'cp850', 'utf-16le', 'utf-16be'] as const
export type Encoding = (typeof encodings)[number]
export const separators = [';', ',', '\t', '|'] as const
export type Separator = (typeof separators)[number]

/**
 * What a file may contain, in storing order: orders with their customers, other customers, our own export's
 * further rows after those they belong to, changed rows once all that they reference exist, and photos last,
 * which take long.
 */
export const storedNouns = [
  'ordens',
  'clientes',
  'despesas',
  'lembretes',
  'lixeira',
  'mudancas',
  'fotos',
] as const
export type StoredNoun = (typeof storedNouns)[number]

/** The largest file, in bytes, by kind. */
export const maxImportBytes: Record<UploadKind, number> = {
  planilha: 20 * 1024 * 1024,
  bancada: 4 * 1024 * 1024 * 1024,
  mapos: 200 * 1024 * 1024,
}
/** A larger file needs a confirmed e-mail: a first sheet may come before the mail is read. */
export const maxUnconfirmedBytes = 5 * 1024 * 1024
/** The largest sheet. */
export const maxSheetRows = 20_000
export const maxSheetColumns = 200
/** Rows that the preview shows. */
export const previewRows = 20
/** Unfinished imports allowed for one shop. */
export const maxOpenImports = 5
/**
 * Bytes of one shop's kept files, those that wait for a larger plan included, up to which another is
 * accepted.
 */
export const maxKeptBytes = 4 * 1024 * 1024 * 1024

export const importStates = [
  'lendo',
  'previa',
  'recusada',
  'gravando',
  'feita',
  'desfazendo',
  'desfeita',
  'cancelando',
  'cancelada',
] as const
export type ImportState = (typeof importStates)[number]

/** States in which the server works on the import, or will in its turn. */
export const busyStates = ['lendo', 'gravando', 'desfazendo', 'cancelando'] as const
export const isBusyState = (estado: ImportState): boolean => busyStates.some(one => one === estado)

/** Why a file was not read. `falha_nossa` is our failure: the file is kept and can be tried again. */
export const importRefusals = [
  'arquivo_vazio',
  'arquivo_truncado',
  'arquivo_protegido',
  'arquivo_corrompido',
  'colunas_demais',
  'conteudo_diferente',
  'descompactado_demais',
  'falha_nossa',
  'formato_antigo',
  'formato_contatos',
  'formato_desconhecido',
  'formato_imagem',
  'formato_numbers',
  'formato_ods',
  'formato_pdf',
  'formato_sql',
  'formato_web',
  'linhas_demais',
  'nao_exportacao',
  'outra_versao',
  'outro_sistema',
  'zip_inseguro',
] as const
export type ImportRefusal = (typeof importRefusals)[number]

/** Unknown words for statuses or payments that the preview asks for at a time. */
export const maxAskedWords = 20
/** Rows of sums that are looked for. */
export const maxSummaries = 200

/** The choice for a word of the file whose rows are skipped. */
export const skipRows = 'nao_trazer'
export type StatusChoice = OrderStatus | typeof skipRows
/** The choice for delivered orders without a payment in the file: they are still owed. */
export const stillOwed = 'devem'

/** How to read a file: missing options are guessed. */
export interface ImportOptions {
  planilha?: number | undefined
  /** For orders: the sheet with their lines; null for none. */
  itens?: number | null | undefined
  codificacao?: Encoding | undefined
  separador?: Separator | undefined
  /** Whether a row names the columns, and its line in the file: rows above it are skipped. */
  cabecalho?: boolean | undefined
  titulos?: number | undefined
  /** Each field's column, from 0; null for none. */
  colunas?: { [Field in ImportField]?: number | null | undefined } | undefined
  /** The order of day and month in a column, by its index. */
  datas?: Record<string, DayOrder> | undefined
  status?: Record<string, StatusChoice> | undefined
  pagamentos?: Record<string, PaymentMethod> | undefined
  /** Lines that look like sums of others, and are rows. */
  nao_resumos?: number[] | undefined
  /** For phone numbers without one. */
  ddd?: string | undefined
  /** For paid orders without one. */
  forma_pagamento?: (typeof paidForms)[number] | undefined
  /** For delivered orders without a payment in the file: owed by default. */
  entregues?: (typeof paidForms)[number] | typeof stillOwed | undefined
  /** A customer with a known phone and another name is a new one by default. */
  mesmo_telefone?: 'outro' | 'mesmo' | undefined
  /** For our own export: whether its settings and logo are imported; by default only if the shop has none. */
  configuracoes?: boolean | undefined
}

/**
 * An error in a row: its line, the column's title and its value. For MapOS the record's id, and a name such
 * as "os.dataInicial".
 */
export interface RowIssue {
  /** Which of several files. */
  arquivo?: ExportedTableName
  linha: number
  coluna: string
  motivo: IssueKey
  valor: string
  /** The row is stored without that field. */
  so_campo?: true
}

/** What a MapOS backup contains and Bancada cannot store. */
export type UnsupportedContent =
  | 'despesas_em_aberto'
  | 'receitas_sem_os'
  | 'segundo_telefone'
  | 'produtos'
  | 'servicos'
  | 'vendas'
  | 'garantias'
  | 'cobrancas'
  | 'equipamentos'
  | 'anotacoes'
  | 'anexos'
  | 'arquivos'
  | 'usuarios'

/**
 * How a file's letters came, if not plainly: encoded twice and mended, in two encodings, as old Macs or DOS write, or spoilt
 * already. How many texts or lines, and the first of them.
 */
export interface LettersRead {
  como: 'duas_vezes' | 'misturadas' | 'macintosh' | 'cp850' | 'trocadas'
  quantidade: number
  exemplo: string
}

/** A word in the file, how often it occurs, and what it becomes. */
export interface WordChoice<Choice extends string> {
  lido: string
  quantidade: number
  vira: Choice
  /** It is not known: the owner is asked, and the choice that seems likely is offered first. */
  pergunta?: true
  parece?: Choice
  /** The first and the last year of its orders. */
  anos?: [string, string]
}

/** Words that are not known and not listed, and their orders. */
export interface UnlistedWords {
  palavras: number
  quantidade: number
}

/** An order whose value is not what its items add up to, or not what was received. */
export interface PriceDifference {
  linha: number
  valor: number
  /** null without items. */
  itens: number | null
  /** null unless it was paid. */
  recebido: number | null
}

/** The order of day and month in a column, and an example of each order that its cells can only be of. */
export interface ColumnDays {
  coluna: number
  ordem: DayOrder
  so_dia?: string
  so_mes?: string
}

/** A file that was read, before anything is stored. */
export interface ImportPreview {
  /** The options used, guesses included. */
  opcoes: ImportOptions
  /** For a sheet: its first rows that are not empty. The user chooses which of them holds the columns' names. */
  primeiras?: { linha: number; texto: string }[]
  /** The names of a workbook's sheets; empty for a text file. */
  planilhas: string[]
  /** The sheets that have lines of orders, how many lines the chosen one has of the orders that were read, and of none. */
  itens?: { planilhas: number[]; linhas: number; sem_os: number }
  colunas: { titulo: string; exemplos: string[]; preenchidas: number }[]
  /** What is said about the file's letters; absent if nothing is. */
  letras?: LettersRead[]
  /** Likely fields for unassigned columns, by their content: suggested, not applied. */
  ofertas?: { coluna: number; campo: ImportField }[]
  /** For a sheet: columns whose days are not plainly day first. */
  datas?: ColumnDays[]
  status: WordChoice<StatusChoice>[]
  pagamentos: WordChoice<PaymentMethod>[]
  outras_palavras?: { status?: UnlistedWords; pagamentos?: UnlistedWords }
  /** New orders that enter as Recebido because nobody said what their status means. */
  como_recebido?: number
  /** Rows that sum up others: left out unless their line is among the options'. */
  resumos?: { linha: number; texto: string; fora: boolean }[]
  /** Of several columns of amounts the one that is used, the others, and how many rows differ. */
  valor_final?: { usada: string; outras: string[]; diferentes: number }
  /** Orders of MapOS whose amounts differ: how many, their sums, and the first ones. */
  diferencas?: { quantidade: number; valor: number; itens: number; exemplos: PriceDifference[] }
  /** Rows that can be stored, by noun. */
  totais: ImportTotals
  /** For our own export: rows that are not in the shop yet, by noun. */
  novas?: ImportTotals
  /** The first rows as they will be stored; for the shop's own backup the first that come back. */
  linhas: PreviewRow[]
  contagens: {
    /** Rows with content, valid rows, rows with errors, and rows left out by their status. */
    linhas: number
    boas: number
    ruins: number
    fora: number
    /** Among the valid rows: those already in the shop, and duplicates within the file. */
    repetidas: number
    dobradas: number
    clientes_novos: number
    clientes_iguais: number
    sem_ddd: number
    /** Orders whose customer, listed elsewhere in the file, lacks a DDD. */
    os_sem_ddd?: number
    sem_forma: number
    /** Photos that are not in the shop yet, besides the rows. */
    fotos_novas?: number
    /** For the shop's own backup: existing rows that differ today. */
    mudancas?: number
  }
  /** Customers with the phone of a customer with another name. */
  mesmo_telefone: { quantidade: number; exemplos: { nome: string; ja: string; telefone: string }[] }
  /** What Bancada cannot store from another program's backup, and how many of each. */
  sem_lugar?: { o_que: UnsupportedContent; quantidade: number }[]
  erros: RowIssue[]
  /** Wrong optional fields, left out of rows that are stored: how many, and the first ones. */
  campos_fora?: { quantidade: number; exemplos: RowIssue[] }
  /** New delivered orders without a payment in the file; their first and last day. */
  entregues?: { quantidade: number; valor: number; de: string; ate: string }
  /** How many rows the plan allows now, and the plan that would allow all. */
  plano: { cabem: number; esperam: number; plano: PlanName | null }
  /** For our own export: when it was made, which part it is, and whether it has settings and a logo. */
  exportacao?: {
    criado_em: string
    parte: number
    partes: number
    com_fotos: boolean
    configuracoes: number
    logo: boolean
  }
}

/** Rows to store, by noun; absent for none. */
export type ImportTotals = Partial<Record<StoredNoun, number>>

/** A row as it will be stored. */
export interface PreviewRow {
  noun: ImportNoun
  linha: number
  campos: Record<string, string | number | boolean | null>
}

/** The nouns whose rows are compared between a backup and today. */
export type ChangedNoun = 'clientes' | 'ordens' | 'despesas' | 'lembretes'

/** Which of the rows changed since a backup go back to it, by id: only these, or all but these. */
export type RevertChoice = { so: string[] } | { menos: string[] }

/** How many rows a choice takes back. */
export const countChosen = (chosen: RevertChoice, total: number): number =>
  'so' in chosen ? chosen.so.length : total - chosen.menos.length

export const isChosen = (chosen: RevertChoice, id: string): boolean =>
  'so' in chosen ? chosen.so.includes(id) : !chosen.menos.includes(id)

/** The most ids that one choice may list. */
export const maxNamedChanges = 500

/** The choices made when an import is confirmed. */
export interface ConfirmOptions {
  voltar?: RevertChoice | undefined
}

/** A field's value. */
export type FieldValue = string | number | boolean | null

/** A row that differs from the backup: each changed field, with the names of referenced rows. */
export interface ChangedRow {
  noun: ChangedNoun
  id: string
  /** A name, a description or a title; for an order its number. */
  nome: string
  /** Only for an order. */
  aparelho?: string
  campos: { campo: string; hoje: FieldValue; copia: FieldValue }[]
}

/** Why a row was not changed back. */
export type NotRevertedReason =
  | 'mudou'
  | 'excluido'
  | 'cliente'
  | 'os'
  | 'recorrentes'
  | 'historico'
  | 'espaco'
  | 'invalido'

/** A row that was not changed back, and why. */
export interface NotRevertedRow extends Pick<ChangedRow, 'noun' | 'id' | 'nome'> {
  motivo: NotRevertedReason
}

/** The progress and result of an import. */
export interface ImportCounts {
  clientes: number
  ordens: number
  despesas: number
  /** Only in our own exports. */
  lembretes?: number
  lixeira?: number
  fotos?: number
  configuracoes?: number
  repetidas: number
  /** Rows of the file with an error. */
  ruins: number
  /** Duplicate rows within the file; wrong fields left out of rows that were stored. */
  dobradas?: number
  campos_fora?: number
  /** Rows beyond the plan's limits. */
  esperam: number
  /** After an undo: rows that were kept. */
  mantidas: number
  /** For the shop's own backup: rows that differ today, that were changed back, and that could not be. */
  mudancas?: number
  voltaram?: number
  deixadas?: number
}
