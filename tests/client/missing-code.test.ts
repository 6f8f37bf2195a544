import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.mock('../../src/client/api/release.ts', () => ({ release: { build: 'a1' } }))

let isAway: boolean
let isUnsaved: boolean
let isInForm: boolean
let isSaying: boolean
let isWriting: boolean
let stored: Map<string, string> | undefined
let reloads: number

beforeEach(() => {
  vi.resetModules()
  ;[isAway, isUnsaved, isInForm, isSaying, isWriting] = [false, false, false, false, false]
  ;[stored, reloads] = [new Map(), 0]
  const page = new EventTarget()
  page.addEventListener('beforeunload', event => isUnsaved && event.preventDefault())
  vi.stubGlobal('window', Object.assign(page, { location: { reload: () => reloads++ } }))
  vi.stubGlobal('document', {
    activeElement: { closest: () => (isInForm ? {} : null) },
    querySelector: () => (isSaying ? {} : null),
  })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored?.get(key) ?? null,
    setItem(key: string, value: string) {
      if (!stored) throw new DOMException('storage is off')
      stored.set(key, value)
    },
  })
  vi.stubGlobal('fetch', async () => {
    if (isAway) throw new TypeError('Failed to fetch')
    return new Response()
  })
})
afterEach(() => vi.unstubAllGlobals())

/** What a page answers, each time loaded anew; 'reloads' where it never does. */
async function asked() {
  vi.resetModules()
  const { missingCode } = await import('../../src/client/ui/missing-code.ts')
  const { watchWrites } = await import('../../src/client/ui/unsaved-work.ts')
  const queryClient = new QueryClient()
  if (isWriting) void write(queryClient)
  watchWrites(queryClient)
  return Promise.race([missingCode(), new Promise(done => setTimeout(done, 50, 'reloads'))])
}

/** A write whose answer has not come. */
const write = (queryClient: QueryClient) =>
  queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: () => new Promise(() => {}) })
    .execute(undefined)

test('a page is loaded anew once for each build', async () => {
  expect(await asked()).toBe('reloads')
  expect(await asked()).toEqual({ mustReload: true })
  expect(reloads).toBe(1)
  stored?.set('codigo-recarregado', 'a0')
  expect(await asked()).toBe('reloads')
})

test('where the server does not answer it is not, and the code may be had later', async () => {
  isAway = true
  expect(await asked()).toEqual({ mustReload: false })
  expect([reloads, stored?.size]).toEqual([0, 0])
})

test('nor where something would be lost, or where once could become ever again', async () => {
  isUnsaved = true
  expect(await asked()).toEqual({ mustReload: true })
  ;[isUnsaved, isInForm] = [false, true]
  expect(await asked()).toEqual({ mustReload: true })
  ;[isInForm, isWriting] = [false, true]
  expect(await asked()).toEqual({ mustReload: true })
  ;[isWriting, isSaying] = [false, true]
  expect(await asked()).toEqual({ mustReload: true })
  ;[isSaying, stored] = [false, undefined]
  expect(await asked()).toEqual({ mustReload: true })
  expect(reloads).toBe(0)
})

test('several files that did not come are one question', async () => {
  const { missingCode } = await import('../../src/client/ui/missing-code.ts')
  void missingCode()
  await Promise.race([missingCode(), new Promise(done => setTimeout(done, 50))])
  expect(reloads).toBe(1)
})
