let asked = false
const listeners = new Set<() => void>()

/** Whether any photo was sent yet in this tab: only then photos/UploadsHost loads what shows it. */
export const uploadsAsked = {
  ask() {
    asked = true
    for (const listener of listeners) listener()
  },
  get: () => asked,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
