/** How far an import is, and what it brought. */
export interface ImportCounts {
  clientes: number
  ordens: number
  despesas: number
  /** What only an export of ours brings. */
  lembretes?: number
  lixeira?: number
  fotos?: number
  configuracoes?: number
  repetidas: number
  /** Rows of the file with something wrong. */
  ruins: number
  /** Those that are the same as another one of the file, and fields that were wrong and left out of rows that came in. */
  dobradas?: number
  campos_fora?: number
  /** What the plan had no room for. */
  esperam: number
  /** Of an import that was taken back: rows that stay. */
  mantidas: number
  /** Of a shop's own copy: rows that are others today, those that were changed back, and those that could not be. */
  mudancas?: number
  voltaram?: number
  deixadas?: number
}
