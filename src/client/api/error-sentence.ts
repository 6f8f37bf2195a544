import { refusalSentence } from './sentences.ts'
import { refusalOf } from './trpc.ts'

/** The sentence for a failed call. */
export function errorSentence(error: unknown): string {
  const refusal = refusalOf(error)
  return refusalSentence(refusal.key, refusal)
}
