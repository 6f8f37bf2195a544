import { codeOf } from '../db/failures.ts'

/** For `.catch`: answers undefined where a system call failed with one of these codes; throws every other error. */
export function ignoreCodes(...codes: string[]): (error: unknown) => undefined {
  return error => {
    if (!codes.includes(codeOf(error) ?? '')) throw error
  }
}
