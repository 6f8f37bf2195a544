import { afterEach, expect, test, vi } from 'vitest'
import { whenSeen } from '../../src/client/ui/lists/use-seen.ts'

afterEach(() => vi.unstubAllGlobals())

/** What the browser has to tell, told in one go. */
function watched() {
  let tell: (entries: { isIntersecting: boolean }[]) => void = () => {}
  const disconnect = vi.fn()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(told: typeof tell) {
        tell = told
      }
      observe() {}
      disconnect = disconnect
    },
  )
  const act = vi.fn()
  const end = whenSeen({} as Element, {}, act)
  return {
    act,
    end,
    disconnect,
    tell: (...seen: boolean[]) => tell(seen.map(isIntersecting => ({ isIntersecting }))),
  }
}

test('what came into view while the page was busy is heard of, though it was out of view before', () => {
  const { act, tell } = watched()
  tell(false)
  expect(act).not.toHaveBeenCalled()
  tell(false, true)
  expect(act).toHaveBeenCalledTimes(1)
  tell(true, false)
  expect(act).toHaveBeenCalledTimes(2)
})

test('ended, it watches no more', () => {
  const { end, disconnect } = watched()
  end()
  expect(disconnect).toHaveBeenCalledTimes(1)
})
