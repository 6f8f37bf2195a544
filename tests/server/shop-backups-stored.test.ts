import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { keysOfFile, putFile, readFile } from '../../src/server/data/shop-backups/stored-backup.ts'
import { mintShopScope } from '../../src/server/db/shop-scope.ts'
import { memoryStorage } from '../support/uploads.ts'

test.each([
  0,
  1,
  8 * 1024 * 1024,
  20_000_000,
])('a file of %s bytes comes back as it was stored, in pieces', async size => {
  const storage = memoryStorage()
  const bytes = randomBytes(size)
  const shop = mintShopScope({ user_id: crypto.randomUUID(), fuso: 'UTC', plano: 'basico', expirado: false })
  const file = { id: crypto.randomUUID(), arquivo: crypto.randomUUID() }
  async function* inOddPieces() {
    for (let at = 0; at < size; at += 777_777) yield bytes.subarray(at, at + 777_777)
  }
  const stored = await putFile(storage, shop, file, inOddPieces(), AbortSignal.timeout(9_000))
  expect(stored).toEqual({ bytes: size, sha256: createHash('sha256').update(bytes).digest('hex') })
  const kept = { ...file, bytes: stored.bytes }
  expect([...storage.objects.keys()]).toEqual(keysOfFile(shop.user_id, kept))
  expect(storage.objects.size).toBe(Math.ceil(size / (8 * 1024 * 1024)))
  expect(bytes.equals(await buffer(Readable.from(readFile(storage, shop, kept))))).toBe(true)
})
