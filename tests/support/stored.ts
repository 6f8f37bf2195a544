import type { Storage } from '../../src/server/storage/storage.ts'

/** The keys of what a store holds under a prefix, as it lists them. */
export async function keysOf(storage: Storage, prefix = ''): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list(prefix)) keys.push(key)
  return keys
}

/** The rows of the first piece that an import has staged under a prefix. */
export async function stagedRows(storage: Storage, prefix: string): Promise<Record<string, unknown>[]> {
  const [key = ''] = await keysOf(storage, prefix)
  const found = await storage.get(key)
  const pieces: Buffer[] = []
  for await (const piece of found?.body ?? []) pieces.push(piece)
  return JSON.parse(Buffer.concat(pieces).toString())
}
