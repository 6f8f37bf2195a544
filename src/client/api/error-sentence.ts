import { refusalSentence } from './sentences.ts'
import { refusalOf } from './trpc.ts'

/** The sentence for a failed call. Toasts load it when they need it (feedback/toast.ts), so no first screen does. */
export function errorSentence(error: unknown): string {
  const refusal = refusalOf(error)
  return refusalSentence(refusal.key, refusal)
}
