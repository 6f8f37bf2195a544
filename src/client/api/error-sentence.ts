import { refusalSentence } from './sentences.ts'
import { refusalOf } from './trpc.ts'

/** The sentence that tells a failed call. A toast finds it by itself (feedback/toast.ts): no first screen needs it. */
export function errorSentence(error: unknown): string {
  const refusal = refusalOf(error)
  return refusalSentence(refusal.key, refusal)
}
