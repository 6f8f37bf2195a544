import { createSignal, useStore } from '../api/store.ts'

/** Whether costs are hidden on this device, as from a customer who looks over the counter; and a function that says so. */
export function useHiddenCosts(): [boolean, (hide: boolean) => void] {
  return [useStore({ get: areHidden, subscribe: choice.subscribe }, () => false), hideCosts]
}

const key = 'custos-escondidos'
const choice = createSignal()
// A browser that keeps nothing forgets it with the page.
let hiddenHere = false

function areHidden(): boolean {
  try {
    return localStorage.getItem(key) === 'sim'
  } catch {
    return hiddenHere
  }
}

function hideCosts(hide: boolean) {
  hiddenHere = hide
  try {
    localStorage.setItem(key, hide ? 'sim' : 'nao')
  } catch {
    // Kept above.
  }
  choice.notify()
}
