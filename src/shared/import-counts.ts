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
