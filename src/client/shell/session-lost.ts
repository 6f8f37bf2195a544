let lost = false
const listeners = new Set<() => void>()

function set(next: boolean) {
  lost = next
  for (const listener of listeners) listener()
}

/** Whether a write was refused because the session ended: then SignInAgain opens over the form. */
export const sessionLost = {
  get: () => lost,
  ask: () => set(true),
  settle: () => set(false),
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
