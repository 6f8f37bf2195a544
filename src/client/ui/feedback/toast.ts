import type { ReactNode } from 'react'
import { code } from '../lazy-module.ts'

export interface ToastOptions {
  /** Beside the title, muted: the number of what it is about. */
  beside?: string
  /** A second, muted line. */
  description?: string
  /** A failed call, whose sentence is that line. */
  error?: unknown
  /** An act, such as "Desfazer", or two; it closes the toast. */
  action?: ToastAct | ToastAct[]
  /** Id of what it is about: on the phone it takes the place of an older one about the same. */
  about?: string
  /** Stays for 12 s, or until it is touched. */
  stays?: boolean
  /** Below its words, such as how far something is. */
  below?: ReactNode
}

export interface ToastAct {
  label: string
  onClick: () => void
}

/** Says what happened, bottom-right, 4 s unless it stays, at most 3 at once; Alt+T goes there. */
export const toast = {
  success: (title: string, options?: ToastOptions) => show('success', title, options),
  error: (title: string, options?: ToastOptions) => show('error', title, options),
}

/** What shows toasts. */
export const toasterCode = code(() => import('./Toaster.tsx'))

type Part = Awaited<ReturnType<typeof toasterCode.load>>

/** What a toast says, and its acts. */
export interface Said extends ToastOptions {
  type: 'success' | 'error'
  title: string
}

let waiting: Said[] = []
let place: ((part: Part) => void) | undefined

/** Has the toaster placed with the first toast (ui/ToasterHost). */
export const onFirstToast = (act: typeof place) => {
  place = act
}

function show(type: Said['type'], title: string, options?: ToastOptions) {
  // As many as are shown at once.
  waiting = [...waiting.slice(-2), { type, title, ...options }]
  void tell()
}

// While the server is away the toaster's code cannot be loaded either: toasts wait until it can, or for the next toast.
async function tell() {
  const part = await toasterCode.load().catch(() => undefined)
  if (!part) return
  place?.(part)
  for (const said of waiting.splice(0)) part.showToast(said)
}
