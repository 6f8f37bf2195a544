import { buffer } from 'node:stream/consumers'
import type { StoredNoun } from '../../../../shared/imports.ts'
import type { ShopScope } from '../../../db/shop-scope.ts'
import type { Storage } from '../../../storage/storage.ts'

/** What of an import lies in the store: the file in pieces, and what was made of it, by the name of what it holds. */
export type StagedName =
  | 'arquivo'
  | StoredNoun
  | 'eventos'
  | 'eventos_lixeira'
  | 'configuracoes'
  | 'deixadas'
  | 'erros'
  | 'previa'

/** Bytes of the file that lie together: what is held of it at a time. */
export const pieceBytes = 8 * 1024 * 1024

const folderOf = ({ user_id }: ShopScope, id: string) => `${user_id}/imports/${id}`

const keyOf = (shop: ShopScope, id: string, name: StagedName, part: number) =>
  `${folderOf(shop, id)}/${name}-${String(part).padStart(5, '0')}`

export const putStaged = (
  storage: Storage,
  shop: ShopScope,
  id: string,
  name: StagedName,
  part: number,
  body: Buffer,
): Promise<void> => storage.put(keyOf(shop, id, name, part), body, 'application/octet-stream')

/** A part as its bytes; null past the last one. */
export async function getStaged(
  storage: Storage,
  shop: ShopScope,
  id: string,
  name: StagedName,
  part: number,
): Promise<Buffer | null> {
  const found = await storage.get(keyOf(shop, id, name, part))
  return found && buffer(found.body)
}

/** The bytes of a file: its pieces are whole, but for the last one. */
export async function sizeOfFile(storage: Storage, shop: ShopScope, id: string): Promise<number> {
  let last: { key: string; pieces: number } | undefined
  for await (const { key } of storage.list(`${folderOf(shop, id)}/arquivo-`))
    last = { key, pieces: (last?.pieces ?? 0) + 1 }
  const found = last && (await storage.get(last.key))
  found?.body.destroy()
  return last && found ? (last.pieces - 1) * pieceBytes + found.size : 0
}

/** Rows as they were staged; none past the last part. */
export async function getRows<Row>(
  storage: Storage,
  shop: ShopScope,
  id: string,
  name: StagedName,
  part: number,
): Promise<Row[]> {
  const bytes = await getStaged(storage, shop, id, name, part)
  // Written by our own thread, in the shape that this name has.
  return bytes ? (JSON.parse(bytes.toString()) as Row[]) : []
}

/** All parts, one after the other. */
export async function* eachPart<Row>(
  storage: Storage,
  shop: ShopScope,
  id: string,
  name: StagedName,
): AsyncGenerator<Row[]> {
  for (let part = 0; ; part++) {
    const rows = await getRows<Row>(storage, shop, id, name, part)
    if (rows.length === 0) return
    yield rows
  }
}

/** Removes what is staged of an import: all of it, what a reading made, or the file alone. */
export async function removeStaged(
  storage: Storage,
  shop: ShopScope,
  id: string,
  which: 'all' | 'read' | 'file' = 'all',
): Promise<void> {
  const folder = folderOf(shop, id)
  const keys: string[] = []
  for await (const { key } of storage.list(`${folder}/`))
    if (which === 'all' || key.startsWith(`${folder}/arquivo-`) === (which === 'file')) keys.push(key)
  await storage.remove(keys)
}
