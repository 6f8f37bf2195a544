import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { createSigner, openSecretKeys } from '../../src/server/mail/signer.ts'

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
