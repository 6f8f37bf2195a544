import type { ReactNode } from 'react'
import { lazyModule } from '../lazy-module.ts'

export interface ToastOptions {
  /** Beside the title, muted: a number such as OS-0001. */
  beside?: string
  /** A second, muted line. */
  description?: string
  /** A failed call; its sentence becomes the description. */
  error?: unknown
  /** One action such as "Desfazer", or two. Each closes the toast. */
  action?: ToastAct | ToastAct[]
  /** The id of its subject: on the phone a new toast replaces an older one about the same subject. */
  about?: string
  /** Stays for 12 s, or until it is touched. */
  stays?: boolean
  /** Below the text, such as a progress bar. */
  below?: ReactNode
}

export interface ToastAct {
  label: string
  onClick: () => void
}

/** Toasts appear bottom-right for 4 s, or 12 s with `stays`; at most three at once. Alt+T focuses them. */
export const toast = {
  success: (title: string, options?: ToastOptions) => show('success', title, options),
  error: (title: string, options?: ToastOptions) => show('error', title, options),
}

/** The module that shows toasts. */
export const toasterModule = lazyModule(() => import('./Toaster.tsx'))

type ToasterModule = Awaited<ReturnType<typeof toasterModule.load>>

/** A toast's texts and actions. */
export interface ToastContent extends ToastOptions {
  type: 'success' | 'error'
  title: string
}

let waiting: ToastContent[] = []
let place: ((toaster: ToasterModule) => void) | undefined

/** ToasterHost calls this to mount the toaster with the first toast. */
export const onFirstToast = (act: typeof place) => {
  place = act
}

function show(type: ToastContent['type'], title: string, options?: ToastOptions) {
  // No more than three are shown at once.
  waiting = [...waiting.slice(-2), { type, title, ...options }]
  void showWaiting()
}

// While the server is away the toaster's code cannot be loaded either: toasts wait for it, or for the next toast's
// try.
async function showWaiting() {
  const toaster = await toasterModule.load().catch(() => undefined)
  if (!toaster) return
  place?.(toaster)
  for (const content of waiting.splice(0)) toaster.showToast(content)
}
