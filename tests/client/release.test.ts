import { expect, test } from 'vitest'
import { followRelease } from '../../src/client/api/release.ts'

test('a page knows that the server has moved on, and that it came back', () => {
  const release = followRelease('a1')
  release.noticeBuild('a1')
  expect(release.hasMoved()).toBe(false)
  release.noticeBuild('b2')
  expect(release.hasMoved()).toBe(true)
  release.noticeBuild('a1')
  expect(release.hasMoved()).toBe(false)
})

test.each([
  ['in development, where a page is of no build', undefined, 'b2'],
  ['of an answer that names none', 'a1', null],
])('it makes nothing %s', (_, build, answered) => {
  const release = followRelease(build)
  release.noticeBuild(answered)
  expect(release.hasMoved()).toBe(false)
})
