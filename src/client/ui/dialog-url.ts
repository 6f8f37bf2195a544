import type { HistoryState, RouterHistory } from '@tanstack/react-router'

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
  hash?: string
  resetScroll: false
}

/** Opens and closes the dialogs that a screen's search parameters name. */
export function dialogUrl<Search extends object>({ go, history, over, kept }: DialogUrlInput<Search>) {
  const withDialog = (dialog: Search) => (before: Search) => ({ ...kept(before), ...dialog })
  return {
    open: (dialog: Search, hash?: string) =>
      void go({
        search: withDialog(dialog),
        state: { [over]: true },
        resetScroll: false,
        ...(hash && { hash }),
      }),
    /** Replaces a dialog by another in the same history entry, so that closing leads to the screen below. */
    swap: (dialog: Search) =>
      void go({ search: withDialog(dialog), state: before => before, replace: true, resetScroll: false }),
    close: () => {
      if (history.location.state[over]) return goBack(history)
      void go({ search: kept, replace: true, resetScroll: false })
    },
  }
}

/**
 * Goes back once: the second click of a double click comes before the first has taken effect, and would leave the
 * screen.
 */
export function goBack(history: RouterHistory): void {
  const { __TSR_key: from } = history.location.state
  if (from === left) return
  left = from
  setTimeout(() => {
    left = ''
  }, arrival)
  history.back()
}

let left: string | undefined = ''

/** Milliseconds that a step back may take. */
const arrival = 600
