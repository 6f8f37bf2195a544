import { createStore } from '../api/store.ts'

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
