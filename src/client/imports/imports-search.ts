/** The search parameters of /importar, unchecked: ImportScreen, whose code is a file of its own, checks them. */
export interface ImportsSearch {
  /** The id of the shown import; without one the screen asks for a file. */
  id?: string | undefined
  /** The noun of a sheet (ImportNoun; orders by default), or another kind of file (UploadKind). */
  de?: string | undefined
}

/** The same, for a link. */
export const searchOf = (search: ImportsSearch): object => search
