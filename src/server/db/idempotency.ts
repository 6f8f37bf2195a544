import { createHash } from 'node:crypto'
import { Refusal } from '../errors.ts'

/**
 * The hash of a creation's content. The same content under the same `chave` answers the row that exists;
 * other content is refused.
 */
export function contentHash({ chave: _, ...content }: { chave: string; [field: string]: unknown }): string {
  const sorted = Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url')
}

/** Throws `chave_repetida` if the key was used with other content. */
export function assertSameContent(stored: { chave_conteudo: string }, sent: string): void {
  if (stored.chave_conteudo !== sent) throw new Refusal('chave_repetida')
}

/** The key columns of a row that no form sent: it is never compared with a repeated creation. */
export const unsent = () => ({ chave: crypto.randomUUID(), chave_conteudo: '' })
