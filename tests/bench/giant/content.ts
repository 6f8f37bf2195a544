import { isDeepStrictEqual } from 'node:util'
import type postgres from 'postgres'
import type { Storage } from '../../../src/server/storage/storage.ts'

/** How much a shop has. */
export async function contentOf(owner: postgres.Sql, user_id: string) {
  const [row] = await owner<
    Record<'ordens' | 'clientes' | 'despesas' | 'lembretes' | 'fotos' | 'bytes_fotos', number>[]
  >`
    select (select count(*)::int from ordens_servico where user_id = ${user_id}) as ordens,
      (select count(*)::int from clientes where user_id = ${user_id}) as clientes,
      (select count(*)::int from despesas where user_id = ${user_id}) as despesas,
      (select count(*)::int from lembretes where user_id = ${user_id}) as lembretes,
      total_fotos as fotos, bytes_fotos::float8 as bytes_fotos
    from lojas where user_id = ${user_id}`
  if (!row) throw new Error('there is no such shop')
  return row
}

/** What the rows of a shop's photos say that they take together. */
export async function bytesOf(owner: postgres.Sql, user_id: string): Promise<number> {
  const [row] = await owner<{ bytes: number }[]>`
    select coalesce(sum(bytes), 0)::float8 as bytes from fotos_os where user_id = ${user_id}`
  return row?.bytes ?? 0
}

/** Objects that lie in the store for a shop, but for files of its imports that are kept for a day. */
export async function objectsOf(storage: Storage, user_id: string): Promise<number> {
  let found = 0
  for await (const { key } of storage.list(`${user_id}/`)) if (!key.startsWith(`${user_id}/imports/`)) found++
  return found
}

export function same(what: string, found: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(found, expected))
    throw new Error(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`)
}
