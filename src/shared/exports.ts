/** What an export of a shop's data calls itself, in its manifest. */
export const exportFormat = 'bancada-dados'

/** Raised when a reader of the version before would read a file wrongly. */
export const exportVersion = 1

/** Bytes of stored photos that one part of an export holds at most: with all rows beside them it stays below 2 GB. */
export const exportPartBytes = 1_600_000_000

/** How many parts an export with photos has, by the bytes that the shop's photos take. */
export const exportParts = (bytes_fotos: number): number =>
  Math.max(1, Math.ceil(bytes_fotos / exportPartBytes))

/** The tables that an export holds, each as dados/<name>.jsonl, in an order in which no row points to a later table. */
export const exportedTables = [
  'clientes',
  'ordens_servico',
  'despesas',
  'lembretes',
  'configuracoes',
  'eventos_os',
  'lixeira_os',
  'fotos_os',
] as const
export type ExportedTableName = (typeof exportedTables)[number]

/** Reading the rows, sending the file, sent whole, broken off. */
export const exportStates = ['lendo', 'enviando', 'pronta', 'interrompida'] as const
export type ExportState = (typeof exportStates)[number]
