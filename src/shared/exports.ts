/** The format's name in the manifest of an export. */
export const exportFormat = 'bancada-dados'

/** Raise it if an older reader would misread the file. */
export const exportVersion = 1

/** Bytes of photos in one part of an export: with all rows it stays below 2 GB. */
export const exportPartBytes = 1_600_000_000

/** How many parts an export with photos has, by its photos' bytes. */
export const exportParts = (bytes_fotos: number): number =>
  Math.max(1, Math.ceil(bytes_fotos / exportPartBytes))

/** The exported tables, each in dados/<name>.jsonl, in an order in which no row references a later table. */
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

/** Reading rows, sending the file, complete, interrupted. */
export const exportStates = ['lendo', 'enviando', 'pronta', 'interrompida'] as const
export type ExportState = (typeof exportStates)[number]
