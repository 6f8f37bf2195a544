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

interface Store<Value> {
  get(): Value
  subscribe(listener: () => void): () => void
}

/** A store's value, kept up to date. `first` is that of the first render, where the device may know more by then. */
export const useStore = <Value>({ get, subscribe }: Store<Value>, first = get): Value =>
  useSyncExternalStore(subscribe, get, first)
