import type { MouseEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { ignoreDoubleClick } from '../../src/client/ui/Button.tsx'

test('of a double click the first counts, and a key as well', () => {
  const act = vi.fn()
  const click = ignoreDoubleClick(act)
  // As the browser counts them: 0 of a key, then the clicks at one place in quick succession.
  for (const detail of [0, 1, 2, 3]) click({ detail } as MouseEvent)
  expect(act.mock.calls).toEqual([[{ detail: 0 }], [{ detail: 1 }]])
})
