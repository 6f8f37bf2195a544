import { useSyncExternalStore } from 'react'

/** A question that any code can ask and one component shows. */
export function createQuestion() {
  let open = false
  const listeners = new Set<() => void>()
  const set = (next: boolean) => {
    open = next
    for (const listener of listeners) listener()
  }
  return {
    get: () => open,
    ask: () => set(true),
    settle: () => set(false),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Whether the question is open, for the component that shows it. */
export const useQuestion = ({ subscribe, get }: ReturnType<typeof createQuestion>): boolean =>
  useSyncExternalStore(subscribe, get, get)
