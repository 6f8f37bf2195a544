import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, expect, inject, test } from 'vitest'
import { diskStorage } from '../../src/server/storage/disk.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { figuresAgree } from '../support/figures/agree.ts'
import { openScreen } from '../support/figures/screen.ts'
import { step } from '../support/figures/steps.ts'
import { take } from '../support/figures/take.ts'
import { runs } from '../support/long.ts'
import { makeShop } from '../support/shops.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase({ max: 8 })
})

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31)

test(
  'after whatever is done, every figure is what a recount of the rows says',
  async () => {
    const storage = diskStorage(await mkdtemp(join(inject('scratch'), 'fotos-')))
    const done: Record<string, number> = {}
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40, size: 'max' }), async steps => {
        const { db } = database
        const screen = await openScreen(db, storage, await makeShop(db, { plano: 'profissional' }))
        for (const one of steps) {
          await take(screen, one)
          done[one.verb] = (done[one.verb] ?? 0) + 1
          const months = [undefined, one.month, 'tudo']
          await figuresAgree(database, screen.shop, one.now, { months, ranges: [one.range] })
        }
      }),
      // A shorter run of steps is no better to read than the step that failed, and would take minutes to find.
      { numRuns: runs(10), seed, endOnFailure: true },
    )
    const steps = Object.values(done).reduce((sum, count) => sum + count, 0)
    console.log(
      `figures: ${steps} steps with seed ${seed} (SEED=${seed} repeats them): ${JSON.stringify(done)}`,
    )
    expect(steps).toBeGreaterThan(runs(100))
  },
  runs(240_000),
)
