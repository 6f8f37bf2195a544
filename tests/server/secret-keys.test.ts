import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { checkSecretKeys, openSecretKeys } from '../../src/server/secrets/keys.ts'
import { createSigner } from '../../src/server/secrets/signer.ts'
import { freshDatabase } from '../support/database.ts'

const keyOf = (id: string, byte: number) => ({ id, key: Buffer.alloc(32, byte) })
const [old, fresh] = [keyOf('2025', 1), keyOf('2026', 2)]

test('the first key signs, and all are believed: a key can be changed without ending links', () => {
  const before = createSigner([old]).sign('descadastro', 'ana')
  const signer = createSigner([fresh, old])
  expect(signer.isSigned('descadastro', 'ana', before)).toBe(true)
  expect(signer.isSigned('descadastro', 'ana', signer.sign('descadastro', 'ana'))).toBe(true)
  expect(createSigner([fresh]).isSigned('descadastro', 'ana', before)).toBe(false)
})

test('a signature is of one text, for one purpose, by the key that it names', () => {
  const signer = createSigner([fresh, old])
  const signed = signer.sign('descadastro', 'ana')
  const wrong = [
    '',
    '.',
    '2026.',
    signed.slice(0, -1),
    `${signed}A`,
    signed.replace('2026', '2025'),
    `x${signed}`,
  ]
  for (const one of wrong) expect([one, signer.isSigned('descadastro', 'ana', one)]).toEqual([one, false])
  expect(signer.isSigned('descadastro', 'bia', signed)).toBe(false)
  expect(signer.isSigned('outra', 'ana', signed)).toBe(false)
  expect(signer.isSigned('descadastr', 'oana', signed)).toBe(false)
})

test('without a key in the configuration one is made, once, for its owner alone', async () => {
  const dataDir = join(await mkdtemp(join(inject('scratch'), 'chave-')), 'dados')
  const config = readConfig({ DATA_DIR: dataDir })
  const [first, second] = await Promise.all([openSecretKeys(config), openSecretKeys(config)])
  expect(second).toEqual(first)
  const path = join(dataDir, 'secret-key')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await readFile(path, 'utf8')).toHaveLength(44)
  await writeFile(path, 'x')
  await expect(openSecretKeys(config)).rejects.toThrow(/secret-key does not hold the key/)
})

test('a database refuses the keys of another installation, and learns those that come beside a known one', async () => {
  const { db, sql } = await freshDatabase()
  const now = new Date('2026-05-04T12:00:00.000Z')
  const lost = keyOf('2025', 9)
  await checkSecretKeys(db, [old], now)
  await checkSecretKeys(db, [old], now)
  await expect(checkSecretKeys(db, [lost], now)).rejects.toThrow(/“2025” is not the key of that name/)
  await expect(checkSecretKeys(db, [fresh, lost], now)).rejects.toThrow(/“2025” is not/)
  await expect(checkSecretKeys(db, [fresh], now)).rejects.toThrow(/lacks every key .*\(2025\)/)
  expect(await sql`select id from chaves_secretas`).toEqual([{ id: '2025' }])
  await checkSecretKeys(db, [fresh, old], now)
  await checkSecretKeys(db, [fresh], now)
  await checkSecretKeys(db, [old], now)
})

test('of two first processes with two keys one starts', async () => {
  const { db } = await freshDatabase()
  const now = new Date('2026-05-04T12:00:00.000Z')
  const starts = [keyOf('a', 1), keyOf('b', 2)].map(key => checkSecretKeys(db, [key], now))
  const ends = await Promise.allSettled(starts)
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('what the database keeps of a key is no key', async () => {
  const { db, sql } = await freshDatabase()
  await checkSecretKeys(db, [fresh], new Date())
  const [row] = await sql<{ impressao: string }[]>`select impressao from chaves_secretas`
  expect(row?.impressao).toMatch(/^[\w-]{43}$/)
  expect(row?.impressao).not.toBe(fresh.key.toString('base64url'))
})
