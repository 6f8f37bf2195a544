import { check } from 'recheck'
import { expect, test } from 'vitest'
import { expressions } from '../support/expressions.ts'

// Its verdict is the same on every machine; the others are programs that not every machine runs.
process.env.RECHECK_BACKEND = 'pure'

// By steps, not by time: on a busy machine the verdict would be another.
const bounds = { timeout: 120_000, attackTimeout: null, incubationTimeout: null, attackLimit: 100_000_000 }

test('holds: recheck finds a text for no regular expression that takes long to read', async () => {
  const found: string[] = []
  for (const { at, pattern } of expressions()) {
    const read = await check(pattern.source, pattern.flags, bounds)
    if (read.status === 'safe') continue
    const why =
      read.status === 'vulnerable' ? `${read.complexity.summary}: ${read.attack.pattern}` : read.status
    found.push(`${at} ${pattern} ${why}`)
  }
  expect(found).toEqual([])
}, 900_000)
