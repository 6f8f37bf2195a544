import { afterEach, expect, test, vi } from 'vitest'
import { whenSeen } from '../../src/client/ui/lists/use-seen.ts'

afterEach(() => vi.unstubAllGlobals())

/** What the browser has to tell, told in one go. */
function watched(act: () => unknown = vi.fn()) {
  let tell: (entries: { isIntersecting: boolean }[]) => void = () => {}
  const [observe, disconnect] = [vi.fn(), vi.fn()]
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(told: typeof tell) {
        tell = told
      }
      observe = observe
      unobserve() {}
      disconnect = disconnect
    },
  )
  const end = whenSeen({} as Element, {}, act)
  return {
    act,
    end,
    observe,
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

test('what it began may be ended by another fetch: it looks once more whether the element is still there', async () => {
  let finish = () => {}
  const { observe, tell, end } = watched(() => new Promise<void>(resolve => (finish = resolve)))
  tell(true)
  expect(observe).toHaveBeenCalledTimes(1)
  finish()
  await vi.waitFor(() => expect(observe).toHaveBeenCalledTimes(2), 30_000)
  tell(true)
  end()
  finish()
  await new Promise(resolve => setTimeout(resolve))
  expect(observe).toHaveBeenCalledTimes(2)
})
