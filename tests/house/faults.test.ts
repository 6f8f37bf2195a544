import { expect, test } from 'vitest'
import { faults } from '../faults/catalogue.mjs'
import { missingTests } from '../faults/held.mjs'

test('every fault that npm run faults names has a test that does it, or one of the suites’ that holds it', () => {
  expect(faults.length).toBe(25)
  expect(faults.filter(({ file, held }) => !file && !held)).toEqual([])
  expect(missingTests(faults)).toEqual([])
})
