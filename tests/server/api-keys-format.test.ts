import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findKey } from '../../src/server/api-keys/find-key.ts'
import { makeKey, readKey } from '../../src/server/api-keys/key-format.ts'
import type { Database } from '../../src/server/db/client.ts'

const scanned = /^bnc_[0-9A-Za-z]{12}_[0-9A-Za-z]{49}$/

test('a key has its form and its checksum, and is read as what is stored of it', () => {
  const seen = new Set<string>()
  for (let n = 0; n < 2_000; n++) {
    const { key, ...stored } = makeKey()
    expect(key).toMatch(scanned)
    expect(readKey(key)).toEqual(stored)
    expect(key).toContain(`_${stored.id_publico}_`)
    expect(stored.chave_hash).toMatch(/^[\w-]{43}$/)
    for (const part of [key, stored.id_publico, stored.chave_hash]) seen.add(part)
  }
  expect(seen.size).toBe(6_000)
})

test('holds: every sign of a secret is random: each of them takes nearly all of its values', () => {
  const keys = Array.from({ length: 3_000 }, () => makeKey().key)
  // The first sign of 256 bits in base 62 is at most 60: 62^43 is a little more than 2^256.
  for (let at = 17; at < 60; at++) expect(new Set(keys.map(key => key[at])).size).toBeGreaterThan(55)
})

test('holds: one changed, missing or added sign makes it no key', () => {
  const sign = fc.constantFrom(
    ...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_-. ñ\0'.split(''),
  )
  fc.assert(
    fc.property(fc.nat({ max: 65 }), sign, (at, other) => {
      const { key } = makeKey()
      const [before, after] = [key.slice(0, at), key.slice(at + 1)]
      if (key[at] !== other) expect(readKey(before + other + after)).toBeNull()
      expect(readKey(before + after)).toBeNull()
      expect(readKey(before + other + key.slice(at))).toBeNull()
    }),
  )
})

test('two signs that changed places, as in typing, make it no key', () => {
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 64 }), at => {
      const { key } = makeKey()
      const [one = '', other = ''] = [key[at], key[at + 1]]
      if (one !== other) expect(readKey(key.slice(0, at) + other + one + key.slice(at + 2))).toBeNull()
    }),
  )
})

test('holds: what is no key never reaches the database, whatever the header says', async () => {
  // It would fail where anything asked it.
  const nobodys = null as unknown as Database
  const refused = (header: string | undefined) =>
    expect(findKey(nobodys, header, new Date()), String(header)).rejects.toMatchObject({
      key: 'chave_api_invalida',
    })
  const { key } = makeKey()
  for (const header of [
    undefined,
    '',
    'Bearer',
    'Bearer ',
    key,
    `Basic ${key}`,
    `Bearer ${key} ${key}`,
    `Bearer ${key},`,
    `Bearer "${key}"`,
    `Bearer\n${key}`,
    `Bearer ${key}\0`,
    `Bearer ${key.toLowerCase()}`,
    `Bearer ${'x'.repeat(1_000_000)}`,
  ])
    await refused(header)
  await fc.assert(
    fc.asyncProperty(fc.string({ maxLength: 300 }), async text => {
      await refused(`Bearer ${text}`)
    }),
  )
})
