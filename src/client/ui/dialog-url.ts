import type { HistoryState, RouterHistory } from '@tanstack/react-router'
import { goBack } from './go-back.ts'

interface DialogUrlInput<Search> {
  /** Goes to the screen's own address with other search parameters. */
  go(change: UrlChange<Search>): unknown
  history: RouterHistory
  /** Marks the history entry of a dialog that was opened over the screen: going back closes it. */
  over: keyof HistoryState
  /** The search parameters that stay when a dialog opens or closes. */
  kept(search: Search): Search
}

interface UrlChange<Search> {
  search(before: Search): Search
  state?: HistoryState | ((before: HistoryState) => HistoryState)
  replace?: boolean
  resetScroll: false
}

/** Opens and closes the dialogs that a screen's search parameters name. */
export function dialogUrl<Search extends object>({ go, history, over, kept }: DialogUrlInput<Search>) {
  const withDialog = (dialog: Search) => (before: Search) => ({ ...kept(before), ...dialog })
  return {
    open: (dialog: Search) =>
      void go({ search: withDialog(dialog), state: { [over]: true }, resetScroll: false }),
    /** Replaces a dialog by another in the same history entry, so that closing leads to the screen below. */
    swap: (dialog: Search) =>
      void go({ search: withDialog(dialog), state: before => before, replace: true, resetScroll: false }),
    close: () => {
      if (history.location.state[over]) return goBack(history)
      void go({ search: kept, replace: true, resetScroll: false })
    },
  }
}
