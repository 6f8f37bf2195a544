import { check } from 'recheck'
import { expect, test } from 'vitest'
import { expressions } from '../support/expressions.ts'

// Its verdict is the same on every machine; the others are programs that not every machine runs.
process.env.RECHECK_BACKEND = 'pure'

test('holds: recheck finds a text for no regular expression that takes long to read', async () => {
  const found: string[] = []
  for (const { at, pattern } of expressions()) {
    const read = await check(pattern.source, pattern.flags, { timeout: 60_000 })
    if (read.status === 'safe') continue
    const why =
      read.status === 'vulnerable' ? `${read.complexity.summary}: ${read.attack.pattern}` : read.status
    found.push(`${at} ${pattern} ${why}`)
  }
  expect(found).toEqual([])
}, 900_000)
