import { nationalDigits, sameLine } from '../../shared/phones.ts'

/** A phone's line, whether or not it is written with the ninth digit; null for an empty one, which matches nobody. */
export function lineOf(telefone: string): string | null {
  if (telefone === '') return null
  const written = sameLine(telefone).map(nationalDigits)
  return written.reduce((short, one) => (one.length < short.length ? one : short))
}
