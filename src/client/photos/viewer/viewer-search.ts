import { choiceParam, textParam } from '../../ui/search-params.ts'

/** The viewer's search parameters, on /fotos and over an order's details. */
export interface ViewerSearch {
  /** The id of the shown photo; while comparing, of the left one. */
  foto?: string | undefined
  /** The id of the right photo, while comparing. */
  comparar?: string | undefined
  /** Side by side instead of one above the other. */
  vista?: 'lado' | undefined
}

export function readViewerSearch(raw: Record<string, unknown>): ViewerSearch {
  const foto = textParam(raw.foto)
  const comparar = foto ? textParam(raw.comparar) : undefined
  return { foto, comparar, vista: comparar ? choiceParam(raw.vista, ['lado']) : undefined }
}
