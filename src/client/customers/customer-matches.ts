import { containsWords, plain } from '../ui/inputs/matches.ts'

/** Names that begin with the text come first, then names that contain it, then the others, each in their order. */
export function closestFirst<T extends { nome: string }>(rows: T[], typed: string): T[] {
  const wanted = plain(typed.trim())
  const distance = ({ nome }: T) => {
    const at = plain(nome).indexOf(wanted)
    return at < 0 ? 2 : Math.min(at, 1)
  }
  return wanted === '' ? rows : [...rows].sort((a, b) => distance(a) - distance(b))
}

/** Whether a loaded customer matches the text, by the rules of the server's search. */
export const isMatch = (
  row: { nome: string; telefone: string; email: string | null; documento: string | null },
  typed: string,
): boolean => containsWords([row.nome, row.email, row.documento], row.telefone, typed)
