import { codeOf } from '../db/failures.ts'

/** Answers undefined where a system call failed for one of these reasons; throws what else went wrong. */
export function unless(...codes: string[]): (error: unknown) => undefined {
  return error => {
    if (!codes.includes(codeOf(error) ?? '')) throw error
  }
}
