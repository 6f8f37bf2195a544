import { expect, test } from 'vitest'
import { growth, signs } from '../support/cpu.ts'
import { expressions, filesThatMakeOne } from '../support/expressions.ts'

test('holds: no regular expression takes more than thrice as long for a text twice as long', async () => {
  const slow: string[] = []
  for (const { at, pattern } of expressions())
    for (const sign of signs) {
      const times = await growth(
        text => text.search(pattern),
        size => `\0${sign.repeat(size)}\0`,
      )
      if (times > 3) slow.push(`${at} ${JSON.stringify(sign)}`)
    }
  expect(slow).toEqual([])
})

test('holds: a regular expression is put together of our own constants alone', () => {
  expect(filesThatMakeOne()).toEqual([
    // Parts of a fixed length.
    'src/server/api-keys/key-format.ts',
    // A cookie's name.
    'src/server/auth/sessions/sessions.ts',
    // Names of protocols.
    'src/server/config.ts',
    // Letters that were encoded twice.
    'src/server/data/imports/sheet/letters.ts',
    // A cookie's name.
    'src/server/http/security.ts',
  ])
})
