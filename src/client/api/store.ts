import { useSyncExternalStore } from 'react'

/** Tells its listeners that something changed; `subscribe` returns what stops listening. */
export function createSignal() {
  const listeners = new Set<() => void>()
  return {
    notify() {
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** A value outside of React, which any code may read and set. */
export function createStore<Value>(value: Value) {
  const { notify, subscribe } = createSignal()
  return {
    get: () => value,
    set(next: Value) {
      if (Object.is(next, value)) return
      value = next
      notify()
    },
    subscribe,
  }
}

/** A store's value, kept up to date. */
export const useStore = <Value>(store: {
  get(): Value
  subscribe(listener: () => void): () => void
}): Value => useSyncExternalStore(store.subscribe, store.get, store.get)
