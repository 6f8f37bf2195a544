/**
 * What the URL of /importar holds, as it stands there: ImportScreen looks at it. The route says nothing of it, for that would
 * be in every screen's first JS.
 */
export interface ImportsSearch {
  /** The import that is shown; without one a file is asked for. */
  id?: string | undefined
  /** What a sheet holds (ImportNoun), orders unless told; or another kind of file (UploadKind). */
  de?: string | undefined
}

/** The same for a link. */
export const searchOf = (search: ImportsSearch): object => search
