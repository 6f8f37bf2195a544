import { holdsWords, plain } from '../ui/inputs/matches.ts'

/** Names that begin with what is typed, then those that hold it whole, then the rest, each as they came. */
export function closestFirst<T extends { nome: string }>(rows: T[], typed: string): T[] {
  const wanted = plain(typed.trim())
  const distance = ({ nome }: T) => {
    const at = plain(nome).indexOf(wanted)
    return at < 0 ? 2 : Math.min(at, 1)
  }
  return wanted === '' ? rows : [...rows].sort((a, b) => distance(a) - distance(b))
}

/** Whether a customer known here is found by what is typed, as the server's search has it. */
export const isMatch = (
  row: { nome: string; telefone: string; email: string | null; documento: string | null },
  typed: string,
): boolean => holdsWords([row.nome, row.email, row.documento], row.telefone, typed)
