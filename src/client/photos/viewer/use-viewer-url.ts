import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { goBack } from '../../ui/go-back.ts'
import type { Pair } from './pairs.ts'
import type { ViewerSearch } from './viewer-search.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The viewer was opened over a screen in this tab: going back closes it. */
    overPhotos?: true
  }
}

export type ViewerUrl = ReturnType<typeof useViewerUrl>

/** What the address says of the viewer, and the ways to change it, on whatever screen it stands. */
export function useViewerUrl() {
  const { foto, comparar, vista } = useSearch({ strict: false })
  const navigate = useNavigate()
  const { history } = useRouter()
  const ways = useMemo(() => {
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
      /** Another photo in the same place of the history: closing it leads to what was under the first. */
      show: (id: string) => go({ foto: id }),
      /** A pair, from the screen below. */
      openPair: ({ left, right }: Pair) => go({ foto: left, comparar: right }, true),
      compare: ({ left, right }: Pair, vista?: 'lado') => go({ foto: left, comparar: right, vista }),
      close: () => (history.location.state.overPhotos ? goBack(history) : go({})),
    }
  }, [navigate, history])
  return useMemo(() => ({ foto, comparar, vista, ...ways }), [foto, comparar, vista, ways])
}

const closed: ViewerSearch = { foto: undefined, comparar: undefined, vista: undefined }
