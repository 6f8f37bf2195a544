import { createHash } from 'node:crypto'
import { Refusal } from '../errors.ts'

/**
 * Hash of what a create was sent with. Resending the same payload under a `chave` returns the row that the first attempt
 * created; another payload under it is refused.
 */
export function contentHash({ chave: _, ...content }: { chave: string; [field: string]: unknown }): string {
  const sorted = Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url')
}

/** Throws `chave_repetida` where the key was used with another content. */
export function assertSameContent(stored: { chave_conteudo: string }, sent: string): void {
  if (stored.chave_conteudo !== sent) throw new Refusal('chave_repetida')
}
