import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { goBack } from '../../ui/dialog-url.ts'
import { choiceParam, textParam } from '../../ui/search-params.ts'
import type { Pair } from './pairs.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The viewer was opened over a screen in this tab: going back closes it. */
    overPhotos?: true
  }
}

export type ViewerUrl = ReturnType<typeof useViewerUrl>

/** The viewer's search parameters and how to change them, on any screen. */
export function useViewerUrl() {
  const { foto, comparar, vista } = useSearch({ strict: false })
  const navigate = useNavigate()
  const { history } = useRouter()
  const actions = useMemo(() => {
    const go = (viewer: ViewerSearch, opening = false) =>
      void navigate({
        to: '.',
        search: before => ({ ...before, ...closed, ...viewer }),
        state: before => (opening ? { ...before, overPhotos: true } : before),
        replace: !opening,
        resetScroll: false,
      })
    return {
      open: (id: string) => go({ foto: id }, true),
      /** Shows another photo in the same history entry, so that closing leads to the screen below. */
      show: (id: string) => go({ foto: id }),
      /** Opens a pair from the screen below. */
      openPair: ({ left, right }: Pair) => go({ foto: left, comparar: right }, true),
      compare: ({ left, right }: Pair, vista?: 'lado') => go({ foto: left, comparar: right, vista }),
      close: () => (history.location.state.overPhotos ? goBack(history) : go({})),
    }
  }, [navigate, history])
  return useMemo(() => ({ foto, comparar, vista, ...actions }), [foto, comparar, vista, actions])
}

const closed: ViewerSearch = { foto: undefined, comparar: undefined, vista: undefined }

/** The viewer's search parameters, on /fotos and over an order's details. */
interface ViewerSearch {
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
