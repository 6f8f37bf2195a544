import type { IssueKey } from './errors.ts'
import type { ExportedTableName } from './exports.ts'
import type { OrderStatus, PaymentMethod, paidForms } from './orders.ts'
import type { PlanName } from './plans.ts'

/** Files that can be sent. */
export const uploadKinds = ['planilha', 'bancada', 'mapos'] as const
export type UploadKind = (typeof uploadKinds)[number]
/** Where rows can come from: a shop's own copy lies in the store. */
export const importKinds = [...uploadKinds, 'copia'] as const
export type ImportKind = (typeof importKinds)[number]

/** What a sheet may hold a row each of. */
export const importNouns = ['clientes', 'ordens', 'despesas'] as const
export type ImportNoun = (typeof importNouns)[number]

/** The fields that a sheet's columns may be, and those without which no row comes in. */
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

export const neededFields = {
  clientes: ['nome'],
  ordens: ['cliente', 'valor', 'data_entrada'],
  despesas: ['descricao', 'valor', 'data_despesa'],
} as const satisfies Record<ImportNoun, readonly ImportField[]>

/** How the bytes of a text may be read, and what may stand between its cells. */
export const encodings = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const
export type Encoding = (typeof encodings)[number]
export const separators = [';', ',', '\t', '|'] as const
export type Separator = (typeof separators)[number]

/**
 * What a file may bring, in the order in which it is stored: each order with its customer, then who has none; what only an
 * export of ours has after what it belongs to; rows that are changed back once all is there that they name; and photos last,
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

/** Bytes of a file, by its kind. */
export const maxImportBytes: Record<UploadKind, number> = {
  planilha: 20 * 1024 * 1024,
  bancada: 4 * 1024 * 1024 * 1024,
  mapos: 200 * 1024 * 1024,
}
/** Bytes of a file past which its sender's e-mail is confirmed: a first sheet comes before the mail is read. */
export const maxUnconfirmedBytes = 5 * 1024 * 1024
/** Bounds of a sheet. */
export const maxSheetRows = 20_000
export const maxSheetColumns = 200
/** Rows that the preview shows as they will be stored. */
export const previewRows = 20
/** Imports of one shop that have not ended, at most. */
export const maxOpenImports = 5
/** Bytes of files that one shop may have kept, those that wait for a larger plan among them, when another one comes. */
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

/** States in which the server works on it, or will once it is its turn. */
export const workedStates = ['lendo', 'gravando', 'desfazendo', 'cancelando'] as const
export const isWorkedOn = (estado: ImportState): boolean => workedStates.some(one => one === estado)

/** Why a file was not read: `falha_nossa` says nothing of the file, which is kept and can be tried again. */
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
  'formato_desconhecido',
  'formato_ods',
  'linhas_demais',
  'nao_exportacao',
  'outro_sistema',
  'versao_nova',
  'zip_inseguro',
] as const
export type ImportRefusal = (typeof importRefusals)[number]

/** What a word of the file stands for; one that is left out takes its row with it. */
export const leftOut = 'nao_trazer'
export type StatusChoice = OrderStatus | typeof leftOut
/** What delivered orders are whose payment the file does not tell: paid so, or owed. */
export const stillOwed = 'devem'

/** How a file is read: what is not said is guessed. */
export interface ImportOptions {
  planilha?: number | undefined
  codificacao?: Encoding | undefined
  separador?: Separator | undefined
  /** Whether a row names the columns, and on which line of the file it stands: rows above it are none. */
  cabecalho?: boolean | undefined
  titulos?: number | undefined
  /** Field to column, from 0; null where there is none. */
  colunas?: { [Field in ImportField]?: number | null | undefined } | undefined
  status?: Record<string, StatusChoice> | undefined
  pagamentos?: Record<string, PaymentMethod> | undefined
  /** Of numbers that have none. */
  ddd?: string | undefined
  /** Of what is paid without one. */
  forma_pagamento?: (typeof paidForms)[number] | undefined
  /** Of what is delivered where the file does not say whether it was paid: owed unless told. */
  entregues?: (typeof paidForms)[number] | typeof stillOwed | undefined
  /** Who has a known phone and another name: a new customer unless told. */
  mesmo_telefone?: 'outro' | 'mesmo' | undefined
  /** Of an export of ours: its settings and logo come too; unless told, where the shop has none. */
  configuracoes?: boolean | undefined
}

/** What is wrong with a row: its line, what stands above the column, and what stood there. Of a record of MapOS its id, and "os.dataInicial". */
export interface RowIssue {
  /** Which of the files, where they are several. */
  arquivo?: ExportedTableName
  linha: number
  coluna: string
  motivo: IssueKey
  valor: string
  /** The row comes in without that field. */
  so_campo?: true
}

/** What a backup of MapOS holds and Bancada has no place for. */
export type WithoutPlace =
  | 'despesas_em_aberto'
  | 'receitas_sem_os'
  | 'dados_invalidos'
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

/** A word that the file has where we have a choice, how often, and what it becomes. */
export interface Likeness<Choice extends string> {
  lido: string
  quantidade: number
  vira: Choice
}

/** A file as it was read, before anything of it is stored. */
export interface ImportPreview {
  /** How it was read, the guesses among it. */
  opcoes: ImportOptions
  /** Of a sheet: the first rows that hold something, any of which may name the columns. */
  primeiras?: { linha: number; texto: string }[]
  /** The names of a workbook's sheets; empty for a text. */
  planilhas: string[]
  colunas: { titulo: string; exemplos: string[]; preenchidas: number }[]
  /** What columns without a place likely are, by what stands in them: offered, never taken. */
  ofertas?: { coluna: number; campo: ImportField }[]
  status: Likeness<StatusChoice>[]
  pagamentos: Likeness<PaymentMethod>[]
  /** How many rows of each noun it brings, as many as can be stored. */
  totais: ImportTotals
  /** Of an export of ours: how many of each are not here yet. */
  novas?: ImportTotals
  /** The first rows of each as they will be stored; of a shop's own copy the first of those that come back. */
  linhas: PreviewRow[]
  contagens: {
    /** Rows that hold something; those that can be stored; those with an issue; those left out by their status. */
    linhas: number
    boas: number
    ruins: number
    fora: number
    /** Of the good ones: those that the shop has already, and those that are the same as a row before in the file. */
    repetidas: number
    dobradas: number
    clientes_novos: number
    clientes_iguais: number
    sem_ddd: number
    /** Orders that wait for the DDD of a customer who stands elsewhere in the file. */
    os_sem_ddd?: number
    sem_forma: number
    /** Photos that are not here yet, beside the rows. */
    fotos_novas?: number
    /** Of a shop's own copy: rows that are here, and are others today. */
    mudancas?: number
  }
  /** Who has the phone of somebody with another name. */
  mesmo_telefone: { quantidade: number; exemplos: { nome: string; ja: string; telefone: string }[] }
  /** What of a backup stays where it is, and how many of it. */
  sem_lugar?: { o_que: WithoutPlace; quantidade: number }[]
  erros: RowIssue[]
  /** Optional fields that are wrong, and left out of rows that come in: how many, and the first ones. */
  campos_fora?: { quantidade: number; exemplos: RowIssue[] }
  /** Delivered orders that are new here and of which the file does not say whether they were paid; their first and last day. */
  entregues?: { quantidade: number; valor: number; de: string; ate: string }
  /** How much of it the plan takes now, and the plan that would take all. */
  plano: { cabem: number; esperam: number; plano: PlanName | null }
  /** Of an export of ours: when it was made, which part it is, and whether it has settings and a logo. */
  exportacao?: {
    criado_em: string
    parte: number
    partes: number
    com_fotos: boolean
    configuracoes: number
    logo: boolean
  }
}

/** Rows to be stored, by what they are; what a file has none of does not stand here. */
export type ImportTotals = Partial<Record<StoredNoun, number>>

/** A row as it will be stored, field by field. */
export interface PreviewRow {
  noun: ImportNoun
  linha: number
  campos: Record<string, string | number | boolean | null>
}
