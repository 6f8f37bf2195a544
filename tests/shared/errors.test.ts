import { expect, test } from 'vitest'
import { isIssueKey, issueKeys } from '../../src/shared/errors.ts'
import { refusalKeys } from '../../src/shared/refusals.ts'

test('keys are unique and no sentences', () => {
  for (const keys of [issueKeys, refusalKeys]) {
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.filter(key => !/^[a-z]+(_[a-z]+)*$/.test(key))).toEqual([])
  }
})

test('only a key of the list passes for one', () => {
  expect(isIssueKey('valor_obrigatorio')).toBe(true)
  for (const value of ['valor', 'toString', '__proto__', '', null, undefined, 0])
    expect(isIssueKey(value)).toBe(false)
})
