import { choiceParam, textParam } from '../../ui/search-params.ts'

/** What an address says of the viewer, on /fotos and over an order's details. */
export interface ViewerSearch {
  /** Id of the photo that is shown; in a comparison the one at the left. */
  foto?: string | undefined
  /** Id of the photo at the right: the two are compared. */
  comparar?: string | undefined
  /** Side by side instead of one over the other. */
  vista?: 'lado' | undefined
}

export function readViewerSearch(raw: Record<string, unknown>): ViewerSearch {
  const foto = textParam(raw.foto)
  const comparar = foto ? textParam(raw.comparar) : undefined
  return { foto, comparar, vista: comparar ? choiceParam(raw.vista, ['lado']) : undefined }
}
