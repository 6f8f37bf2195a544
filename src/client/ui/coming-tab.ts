/** A tab that waits for its address. */
export interface ComingTab {
  /** The browser opened none. */
  isBlocked: boolean
  go(address: string): void
  close(): void
}

/**
 * Opens a tab within the click, because browsers block one that opens later; it shows `words` until its address is known.
 * It has no access to this page.
 */
export function openComingTab(words: string): ComingTab {
  const tab = window.open('', '_blank')
  if (tab) {
    tab.opener = null
    tab.document.title = 'Bancada'
    tab.document.body.textContent = words
  }
  return {
    isBlocked: tab === null,
    go: address => tab?.location.replace(address),
    close: () => tab?.close(),
  }
}
