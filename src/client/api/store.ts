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

interface Store<Value> {
  get(): Value
  subscribe(listener: () => void): () => void
  /** What it held when it was created. */
  initial?(): Value
}

/**
 * A store's value, kept up to date. `first` is that of the first render, which the server draws without knowing what
 * this tab has set by then: the initial value, unless given.
 */
export const useStore = <Value>(store: Store<Value>, first = store.initial ?? store.get): Value =>
  useSyncExternalStore(store.subscribe, store.get, first)

/** A question that any code can ask and one component shows: whether it is open. */
export function createQuestion() {
  const open = createStore(false)
  return {
    initial: open.initial,
    get: open.get,
    subscribe: open.subscribe,
    ask: () => open.set(true),
    settle: () => open.set(false),
  }
}
