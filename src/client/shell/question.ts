import { useSyncExternalStore } from 'react'

/** Whether a question stands open over the page: asked from anywhere, shown by the one component that subscribes. */
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

/** Whether it stands open, for who shows it. */
export const useQuestion = ({ subscribe, get }: ReturnType<typeof createQuestion>): boolean =>
  useSyncExternalStore(subscribe, get, get)
