export interface ToastOptions {
  /** A second, muted line. */
  description?: string
  /** One act, such as "Desfazer"; it closes the toast. */
  action?: { label: string; onClick: () => void }
}

/** Says what happened, bottom-right, 4 s, at most 3 at once; Alt+T goes there. */
export const toast = {
  success: (title: string, options?: ToastOptions) => void show('success', title, options),
  error: (title: string, options?: ToastOptions) => void show('error', title, options),
}

let asked = false
const listeners = new Set<() => void>()

// Nothing of Chakra's toaster is loaded before the first toast.
async function show(type: 'success' | 'error', title: string, options: ToastOptions = {}) {
  asked = true
  for (const listener of listeners) listener()
  const loaded = await import('./Toaster.tsx').catch(() => null)
  // A server that is away gives no toaster either; what failed is told beside its field or by the screen, too.
  loaded?.toaster.create({ type, title, ...options })
}

/** Whether the toaster is needed (ui/ToasterHost). */
export const toastsAsked = {
  get: () => asked,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
