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
export function createStore<Value>(initial: Value) {
  const { notify, subscribe } = createSignal()
  let value = initial
  return {
    initial: () => initial,
    get: () => value,
    set(next: Value) {
      if (Object.is(next, value)) return
      value = next
      notify()
    },
    subscribe,
  }
}

export interface Store<Value> {
  get(): Value
  subscribe(listener: () => void): () => void
  /** What the server draws, and the browser's first render with it. */
  initial(): Value
}

/** A store's value, kept up to date; in the first render its initial one. */
export const useStore = <Value>({ subscribe, get, initial }: Store<Value>): Value =>
  useSyncExternalStore(subscribe, get, initial)
