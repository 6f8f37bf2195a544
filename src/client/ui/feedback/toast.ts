import type { ComponentType, ReactNode } from 'react'
import { createStore } from '../../api/store.ts'
import { wantSoon } from '../lazy.tsx'

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
  /** 'info': it went as it should and is no success, such as a refusal: without the green check. */
  type?: 'info'
}

export interface ToastAct {
  label: string
  onClick: () => void
}

/** Toasts appear bottom-right for 4 s, or 12 s with `stays`; at most three at once. Alt+T focuses them. */
export const toast = {
  success: (title: string, options?: ToastOptions) => void show({ type: 'success', title, ...options }),
  error: (title: string, options?: ToastOptions) => void show({ type: 'error', title, ...options }),
}

/**
 * What shows them, once its code is here with that of the dialogs. Not by lazyPart(): for 300 ms after React showed that
 * a part is missing it holds back what comes, and until then it takes over nothing else of a page that the server drew.
 */
export const toastRegion = createStore<ComponentType | null>(null)

wantSoon(() => fetchRegion().catch(() => {}))

async function fetchRegion() {
  const { Toaster, showToast } = await import('./Toaster.tsx')
  toastRegion.set(Toaster)
  const unshown = unshownError.get()
  unshownError.set(null)
  if (unshown) showToast(unshown)
  return showToast
}

/** The newest error that could not be shown, because that code did not come: PlainToast says it until it does. */
export const unshownError = createStore<ToastContent | null>(null)

async function show(content: ToastContent): Promise<void> {
  const showToast = await fetchRegion().catch(() => undefined)
  if (showToast) showToast(content)
  else if (content.type === 'error') unshownError.set(content)
}

/** A toast's texts and actions. */
export interface ToastContent extends Omit<ToastOptions, 'type'> {
  type: 'success' | 'error' | 'info'
  title: string
}
