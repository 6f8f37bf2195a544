import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { Refusal } from '../errors.ts'
import type { Database, Transaction } from './client.ts'
import type { clientes } from './schema/customers.ts'
import type { despesas } from './schema/finance.ts'
import type { fotos_os } from './schema/photos.ts'
import type { lembretes } from './schema/reminders.ts'
import type { ShopScope } from './shop-scope.ts'

/**
 * The hash of a creation's content. The same content under the same `chave` answers the row that exists;
 * other content is refused.
 */
export function contentHash({ chave: _, ...content }: { chave: string; [field: string]: unknown }): string {
  const sorted = Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url')
}

/** A table whose rows are created by a form, under a key. */
type KeyedTable = typeof clientes | typeof despesas | typeof fotos_os | typeof lembretes

/** The id of the row that the key already created, or null. Throws `chave_repetida` if it had other content. */
export async function findRepeated(
  db: Database | Transaction,
  table: KeyedTable,
  { user_id, onRepeat }: ShopScope,
  chave: string,
  sent: string,
): Promise<string | null> {
  const [stored] = await db
    .select({ id: table.id, chave_conteudo: table.chave_conteudo })
    .from(table)
    .where(and(eq(table.user_id, user_id), eq(table.chave, chave)))
    .prepare('find_repeated')
    .execute()
  if (!stored) return null
  assertSameContent(stored, sent)
  onRepeat?.()
  return stored.id
}

/** Throws `chave_repetida` if the key was used with other content. */
export function assertSameContent(stored: { chave_conteudo: string }, sent: string): void {
  if (stored.chave_conteudo !== sent) throw new Refusal('chave_repetida')
}

/** The key columns of a row that no form sent: it is never compared with a repeated creation. */
export const unsent = () => ({ chave: crypto.randomUUID(), chave_conteudo: '' })
