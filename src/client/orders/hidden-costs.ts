import { useSyncExternalStore } from 'react'

/** Whether costs are hidden on this device, as from a customer who looks over the counter; and a function that says so. */
export function useHiddenCosts(): [boolean, (hide: boolean) => void] {
  return [useSyncExternalStore(subscribe, read, () => false), write]
}

const key = 'custos-escondidos'
const watching = new Set<() => void>()
// A browser that keeps nothing forgets it with the page.
let hiddenHere = false

function subscribe(watcher: () => void) {
  watching.add(watcher)
  return () => watching.delete(watcher)
}

function read(): boolean {
  try {
    return localStorage.getItem(key) === 'sim'
  } catch {
    return hiddenHere
  }
}

function write(hide: boolean) {
  hiddenHere = hide
  try {
    localStorage.setItem(key, hide ? 'sim' : 'nao')
  } catch {
    // Kept above.
  }
  for (const watcher of watching) watcher()
}
