import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { PhotoRefused } from '../../src/client/photos/uploads/send-photo.ts'
import { createUploadQueue, isUnsent, type Upload } from '../../src/client/photos/uploads/upload-queue.ts'
import { maxPhotoBytes } from '../../src/shared/photos.ts'
import type { RefusalKey } from '../../src/shared/refusals.ts'

const file = (name = 'tela.jpg') => new File(['x'], name, { type: 'image/jpeg' })
const upload = (id: string, name?: string) =>
  ({ id, os_id: 'os', tipo_foto: 'antes', file: file(name), from: 'form' }) as const

/** A server that answers as told, in turn: a refusal's key or null for "stored"; stored for good after that. */
function server(answers: (RefusalKey | null)[] = [], made = (name: string) => new Blob([name])) {
  const asked: { id: string; tipo_foto: string; body: Blob }[] = []
  const now = { preparing: 0, sending: 0 }
  const most = { preparing: 0, sending: 0 }
  const within = async (what: keyof typeof now) => {
    now[what]++
    most[what] = Math.max(most[what], now[what])
    await new Promise(done => setTimeout(done))
    now[what]--
  }
  const waited: number[] = []
  const stored: string[] = []
  const settled: (readonly string[])[] = []
  const queue = createUploadQueue<string>({
    async prepare(chosen) {
      await within('preparing')
      return made(chosen.name)
    },
    async send({ id, tipo_foto }, body, onShare) {
      asked.push({ id, tipo_foto, body })
      onShare(0.5)
      await within('sending')
      const key = answers.shift() ?? null
      if (key) throw new PhotoRefused({ key })
      return id
    },
    async wait(milliseconds) {
      waited.push(milliseconds)
    },
    onStored: id => stored.push(id),
    onSettled: ids => settled.push(ids),
  })
  const rest = async (times = 1) => {
    await expect.poll(() => settled.length, { timeout: 30_000 }).toBe(times)
  }
  return { queue, asked, most, waited, stored, settled, rest }
}

const steps = (uploads: readonly Upload[]) => uploads.map(({ state }) => state.step)

describe('a queue of photos', () => {
  test('prepares one at a time and sends two', async () => {
    const { queue, most, stored, settled, rest } = server()
    queue.add(['a', 'b', 'c', 'd', 'e', 'f'].map(id => upload(id)))
    await rest()
    expect(most).toEqual({ preparing: 1, sending: 2 })
    expect(stored.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
    expect(settled).toEqual([['a', 'b', 'c', 'd', 'e', 'f']])
  })

  test('tells each step and how far it is', async () => {
    const { queue, rest } = server()
    const seen: string[] = []
    queue.subscribe(() => {
      const [one] = queue.all()
      if (one) seen.push(one.state.step === 'sending' ? `sending ${one.state.share}` : one.state.step)
    })
    queue.add([upload('a')])
    await rest()
    expect(seen).toEqual(['waiting', 'preparing', 'waiting', 'sending 0', 'sending 0.5', 'done'])
  })

  test('sends twice more by itself where no server answers, the same bytes under the same key', async () => {
    const { queue, asked, waited, stored, rest } = server(['indisponivel', 'indisponivel'])
    queue.add([upload('a')])
    await rest()
    expect(asked.map(({ id }) => id)).toEqual(['a', 'a', 'a'])
    expect(new Set(asked.map(({ body }) => body)).size).toBe(1)
    expect(waited).toEqual([2000, 6000])
    expect(stored).toEqual(['a'])
    expect(steps(queue.all())).toEqual(['done'])
  })

  test('takes another type until the photo was sent, and none after', async () => {
    const { queue, asked, rest } = server(['indisponivel', 'indisponivel', 'indisponivel'])
    queue.add([upload('a')])
    queue.retype('a', 'depois')
    await rest()
    queue.retry(['a'])
    queue.retype('a', 'componente')
    await rest(2)
    expect(asked.map(({ tipo_foto }) => tipo_foto)).toEqual(['depois', 'depois', 'depois', 'depois'])
  })

  test('gives up after the third, keeps the photo, and sends the very same when asked to', async () => {
    const { queue, asked, stored, rest } = server(['indisponivel', 'indisponivel', 'indisponivel'])
    queue.add([upload('a')])
    await rest()
    expect(queue.all()[0]?.state).toEqual({ step: 'failed', refusal: { key: 'indisponivel' } })
    expect(queue.all().every(isUnsent)).toBe(true)
    queue.retry(['a'])
    await rest(2)
    expect(asked).toHaveLength(4)
    expect(new Set(asked.map(({ body }) => body)).size).toBe(1)
    expect(stored).toEqual(['a'])
  })

  test.each([
    'arquivo_invalido',
    'imagem_corrompida',
    'imagem_grande',
  ] as const)('does not repeat what the server refuses: %s', async key => {
    const { queue, asked, waited, rest } = server([key])
    queue.add([upload('a')])
    await rest()
    expect(asked).toHaveLength(1)
    expect(waited).toEqual([])
    expect(queue.all()[0]?.state).toEqual({ step: 'failed', refusal: { key } })
    expect(queue.all().some(isUnsent)).toBe(false)
  })

  test('sends nothing that is still over 10 MB once it is shrunk', async () => {
    const { queue, asked, rest } = server([], () => new Blob([new Uint8Array(maxPhotoBytes + 1)]))
    queue.add([upload('a')])
    await rest()
    expect(asked).toEqual([])
    expect(queue.all()[0]?.state).toEqual({ step: 'failed', refusal: { key: 'arquivo_grande' } })
  })

  test('one that fails holds up no other', async () => {
    const { queue, stored, rest } = server(['arquivo_invalido'])
    queue.add(['a', 'b', 'c'].map(id => upload(id)))
    await rest()
    expect(stored).toHaveLength(2)
    expect(steps(queue.all()).toSorted()).toEqual(['done', 'done', 'failed'])
  })

  test('forgets what came to an end, and nothing that is under way', async () => {
    const { queue, rest } = server(['arquivo_invalido'])
    queue.add([upload('a')])
    queue.forget(['a'])
    expect(queue.all()).toHaveLength(1)
    await rest()
    queue.forget(['a'])
    expect(queue.all()).toEqual([])
  })

  test('sends a file as it is where it cannot be prepared', async () => {
    const sent: Blob[] = []
    const queue = createUploadQueue<null>({
      prepare: () => Promise.reject(new Error('no canvas')),
      async send(_, body) {
        sent.push(body)
        return null
      },
      wait: async () => undefined,
      onStored: () => undefined,
      onSettled: () => undefined,
    })
    const one = upload('a', 'foto.heic')
    queue.add([one])
    await expect.poll(() => steps(queue.all())).toEqual(['done'])
    expect(sent).toEqual([one.file])
  })

  test('a photo is stored though who hears of it fails', async () => {
    const reported: unknown[] = []
    vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
    const broken = new Error('a listener')
    const settled: (readonly string[])[] = []
    const queue = createUploadQueue<null>({
      prepare: async file => file,
      send: async () => null,
      wait: async () => undefined,
      onStored() {
        throw broken
      },
      onSettled: ids => settled.push(ids),
    })
    queue.add([upload('a'), upload('b')])
    await expect.poll(() => settled).toEqual([['a', 'b']])
    expect(steps(queue.all())).toEqual(['done', 'done'])
    expect(reported).toEqual([broken, broken])
    vi.unstubAllGlobals()
  })

  test('whatever the server answers, each photo ends once: stored, or failed and kept', async () => {
    const answer = fc.constantFrom<(RefusalKey | null)[]>(
      null,
      'indisponivel',
      'arquivo_invalido',
      'nao_autenticado',
      'interno',
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(answer, { maxLength: 20 }),
        fc.integer({ min: 1, max: 6 }),
        async (given, n) => {
          const { queue, stored, settled, rest } = server([...given])
          const ids = Array.from({ length: n }, (_, index) => `${index}`)
          queue.add(ids.map(id => upload(id)))
          await rest()
          const done = queue.all().filter(({ state }) => state.step === 'done')
          const failed = queue.all().filter(({ state }) => state.step === 'failed')
          expect(done.map(({ id }) => id).toSorted()).toEqual(stored.toSorted())
          expect(done.length + failed.length).toBe(n)
          expect(settled).toEqual([ids])
        },
      ),
      { numRuns: 40 },
    )
  })

  test('the same photo is not added twice', async () => {
    const { queue, stored, rest } = server()
    queue.add([upload('a')])
    queue.add([upload('a')])
    await rest()
    expect(stored).toEqual(['a'])
  })
})
