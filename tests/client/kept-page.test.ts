import { afterEach, expect, test, vi } from 'vitest'
import type { Utils } from '../../src/client/api/session.ts'
import { guardKeptPage } from '../../src/client/app/kept-page.ts'

afterEach(() => void vi.unstubAllGlobals())

/** A page of `owner`, who is the one that the server names until `then` does otherwise. */
function keptPage(owner: string) {
  const dataset: Record<string, string> = {}
  const page = { cached: owner as string | null, answer: async (): Promise<string | null> => owner }
  const location = { reload: vi.fn() }
  const window = Object.assign(new EventTarget(), { location, setTimeout })
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', { documentElement: { dataset } })
  const named = (id: string | null) => ({ user: id === null ? null : { id } })
  const session = {
    getData: () => named(page.cached),
    setData: (_: undefined, { user }: ReturnType<typeof named>) => {
      page.cached = user?.id ?? null
    },
    async fetch() {
      page.cached = await page.answer()
      return named(page.cached)
    },
  }
  const [drop, ended] = [vi.fn(), vi.fn()]
  guardKeptPage({ auth: { session } } as unknown as Utils, { drop, ended })
  const tell = (type: string) => window.dispatchEvent(Object.assign(new Event(type), { persisted: true }))
  const comeBack = () => {
    tell('pagehide')
    expect(dataset).toHaveProperty('kept')
    tell('pageshow')
  }
  return { page, dataset, location, drop, ended, comeBack }
}

test('its owner sees a kept page again', async () => {
  const { dataset, location, comeBack } = keptPage('x')
  comeBack()
  await vi.waitFor(() => expect(dataset).not.toHaveProperty('kept'), 30_000)
  expect(location.reload).not.toHaveBeenCalled()
})

test('holds: who signed in over another’s page goes back to nothing of it', async () => {
  const { page, dataset, location, drop, comeBack } = keptPage('x')
  page.cached = 'y'
  page.answer = async () => 'y'
  comeBack()
  await vi.waitFor(() => expect(location.reload).toHaveBeenCalledOnce(), 30_000)
  expect(drop).toHaveBeenCalledOnce()
  expect(dataset).toHaveProperty('kept')
})

test('a page that is in use again is not taken away: it asks to sign in', async () => {
  const { page, dataset, location, ended, comeBack } = keptPage('x')
  page.answer = async () => {
    // As without a network, or after seconds.
    delete dataset.kept
    return null
  }
  comeBack()
  await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce(), 30_000)
  expect(location.reload).not.toHaveBeenCalled()
  // Who signs in again is compared with its owner.
  expect(page.cached).toBe('x')
})
