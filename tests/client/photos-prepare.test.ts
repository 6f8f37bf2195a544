import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { preparePhoto } from '../../src/client/photos/uploads/prepare-photo.ts'

type Events = { onmessage?: (event: { data: unknown }) => void; onerror?(): void; onmessageerror?(): void }

/** What the next workers do with the photo they are given, and how many of them still are. */
let acts: ((worker: Events) => void)[]
let alive: number

/** What decodes a photo in the page. */
const decode = vi.fn(async () => ({ width: 4000, height: 3000, close() {} }))

beforeEach(() => {
  vi.useFakeTimers()
  decode.mockClear()
  acts = []
  alive = 0
  vi.stubGlobal('createImageBitmap', decode)
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({ fillRect() {}, drawImage() {} })
      convertToBlob = async () => new Blob(['by the page'])
    },
  )
  vi.stubGlobal(
    'Worker',
    class {
      constructor() {
        alive++
      }
      postMessage() {
        acts.shift()?.(this as Events)
      }
      terminate() {
        alive--
      }
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const photo = () => new File(['x'], 'tela.jpg', { type: 'image/jpeg' })
const small = { body: new Blob(['small']), preview: null }
const works = (worker: Events) => worker.onmessage?.({ data: small })

test('what the worker makes is sent', async () => {
  acts = [works]
  expect(await preparePhoto(photo())).toBe(small)
  expect(alive).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})

test('a worker that cannot be begun leaves it to the page', async () => {
  acts = [worker => worker.onerror?.()]
  const { body } = await preparePhoto(photo())
  expect(await body.text()).toBe('by the page')
})

test.each([
  ['says nothing more', () => {}],
  ['answers what cannot be read', (worker: Events) => worker.onmessageerror?.()],
])('a worker that %s: the file itself is sent, and the next photo is made', async (_, act) => {
  acts = [act, works]
  const [first, second] = [photo(), photo()]
  const made = Promise.all([preparePhoto(first), preparePhoto(second)])
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await Promise.race([made, 'still preparing'])).toEqual([{ body: first, preview: null }, small])
  expect(alive).toBe(0)
  expect(decode, 'the page has no more memory').not.toHaveBeenCalled()
})
