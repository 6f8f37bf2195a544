import { digitsOf } from '../../shared/phones.ts'

/** Names that begin with what is typed, then those that hold it whole, then the rest, each as they came. */
export function closestFirst<T extends { nome: string }>(rows: T[], typed: string): T[] {
  const wanted = plain(typed.trim())
  const distance = ({ nome }: T) => {
    const at = plain(nome).indexOf(wanted)
    return at < 0 ? 2 : Math.min(at, 1)
  }
  return wanted === '' ? rows : [...rows].sort((a, b) => distance(a) - distance(b))
}

/** Whether every typed word stands in the name, e-mail, document or phone, as the server's search has it. */
export function isMatch(
  row: { nome: string; telefone: string; email: string | null; documento: string | null },
  typed: string,
): boolean {
  const text = plain(`${row.nome} ${row.email ?? ''} ${row.documento ?? ''}`)
  const digits = digitsOf(row.telefone)
  return typed
    .split(/\s+/)
    .filter(Boolean)
    .every(word => {
      const number = /^[\d()+.-]+$/.test(word) ? digitsOf(word) : ''
      return number ? digits.includes(number) || text.includes(number) : text.includes(plain(word))
    })
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
