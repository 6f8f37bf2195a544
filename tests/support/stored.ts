import type { Storage } from '../../src/server/storage/storage.ts'

/** The keys of what a store holds under a prefix, as it lists them. */
export async function keysOf(storage: Storage, prefix = ''): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list(prefix)) keys.push(key)
  return keys
}
