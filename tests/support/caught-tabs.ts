import { onTestFinished, vi } from 'vitest'

export interface CaughtTab {
  /** Where it went, decoded; empty until then. */
  address: string
  isClosed: boolean
}

/** Keeps the tabs that a drawn screen opens from here on, by code or by a link, for a window without a layout opens none. */
export function caughtTabs({ blocked = false } = {}): CaughtTab[] {
  const tabs: CaughtTab[] = []
  const open = (address = '') => {
    const tab = { address: decodeURIComponent(address), isClosed: false }
    tabs.push(tab)
    return tab
  }
  vi.spyOn(window, 'open').mockImplementation(address => {
    if (blocked) return null
    const tab = open(address?.toString())
    const part = {
      opener: null,
      document: { title: '', body: { textContent: '' } },
      location: { replace: (to: string) => Object.assign(tab, { address: decodeURIComponent(to) }) },
      close: () => Object.assign(tab, { isClosed: true }),
    }
    return part as unknown as Window
  })
  const follow = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link?.target !== '_blank' || event.defaultPrevented) return
    event.preventDefault()
    open(link.href)
  }
  window.addEventListener('click', follow)
  // Not by a hook: this module is evaluated for the worker's first file alone.
  onTestFinished(() => {
    window.removeEventListener('click', follow)
    vi.restoreAllMocks()
  })
  return tabs
}
