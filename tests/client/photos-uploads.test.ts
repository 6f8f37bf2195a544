import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Upload } from '../../src/client/photos/uploads/upload-queue.ts'
import type { RefusalKey } from '../../src/shared/refusals.ts'

vi.mock('@lingui/core/macro', () => import('../support/plain-macros.ts'))
vi.mock('../../src/client/ui/feedback/Toaster.tsx', () => ({
  Toaster: () => null,
  showToast: (said: Said) => shown.push(said),
}))

interface Said {
  type: string
  title: string
  description?: string
  action?: { label: string; onClick(): void }
}

/** The toasts that were shown, the photos that the server was sent, and its answers: stored once there is none left. */
let shown: Said[]
let sent: string[]
let answers: RefusalKey[]

beforeEach(() => {
  shown = []
  sent = []
  answers = []
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('XMLHttpRequest', Request)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

class Request {
  upload = {}
  status = 200
  responseText = ''
  onload = () => {}
  onloadend = () => {}
  open() {}
  setRequestHeader() {}
  send(form: FormData) {
    const id = String(form.get('chave'))
    sent.push(id)
    const key = answers.shift()
    this.status = key ? 400 : 200
    this.responseText = JSON.stringify(key ? { key } : { id, os_id: form.get('os_id') })
    queueMicrotask(() => {
      this.onload()
      this.onloadend()
    })
  }
}

/** A page's own queue, with the list of the order's photos behind it. */
async function start() {
  const { uploads } = await import('../../src/client/photos/uploads/upload-queue.ts')
  const { sessionLost } = await import('../../src/client/api/session.ts')
  const { listOfOrder } = await import('../../src/client/photos/photo-cache.ts')
  const { trpc } = await import('../../src/client/api/trpc.ts')
  const { getQueryKey } = await import('@trpc/react-query')
  const lists = new QueryClient()
  const key = getQueryKey(trpc.photos.list, listOfOrder('os'), 'infinite')
  lists.setQueryData(key, { pages: [{ items: [{ id: 'old' }] }], pageParams: [] })
  const add = async (ids: string, from: Upload['from'] = 'details') => {
    const file = new File(['x'], 'tela.jpg', { type: 'image/jpeg' })
    uploads.add(
      lists,
      ids.split(' ').map(id => ({ id, os_id: 'os', tipo_foto: 'antes', file, from })),
    )
    await pass()
  }
  const steps = () => Object.fromEntries(uploads.all().map(({ id, state }) => [id, state.step]))
  return { uploads, sessionLost, lists, key, add, steps }
}

const pass = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)

/** What the page's going is asked of: whether somebody must say that they mean it. */
const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

describe('photos that are sent', () => {
  test('stand in the list of their order, which is asked for again, and three seconds more in the panel', async () => {
    const { lists, key, add, steps } = await start()
    await add('a b')
    expect(lists.getQueryData(key)).toMatchObject({
      pages: [{ items: [{ id: 'b' }, { id: 'a' }, { id: 'old' }] }],
    })
    expect(lists.getQueryState(key)?.isInvalidated).toBe(true)
    await pass(2999)
    expect(steps()).toEqual({ a: 'done', b: 'done' })
    await pass(1)
    expect(steps()).toEqual({})
  })

  test('are told of by the details, and not by the form, which tells of the order', async () => {
    const { add } = await start()
    await add('a', 'form')
    expect(shown).toEqual([])
    await add('b')
    await add('c d')
    expect(shown.map(({ type, title }) => [type, title])).toEqual([
      ['success', 'Foto enviada com sucesso!'],
      ['success', '2 fotos enviadas com sucesso!'],
    ])
  })

  test('stay in the panel beside one that failed, until that is discarded', async () => {
    const { uploads, add, steps } = await start()
    answers = ['arquivo_invalido']
    await add('a b')
    await pass(5000)
    expect(steps()).toEqual({ a: 'failed', b: 'done' })
    uploads.discard(uploads.all().filter(({ id }) => id === 'a'))
    await pass(3000)
    expect(steps()).toEqual({})
  })
})

describe('photos that are refused', () => {
  test('are told of in the words of the place that they come from', async () => {
    const { add } = await start()
    answers = [
      'arquivo_invalido',
      'arquivo_invalido',
      'arquivo_invalido',
      'arquivo_invalido',
      'arquivo_invalido',
    ]
    await add('a')
    await add('b', 'form')
    await add('c d', 'form')
    await add('e')
    const [details, form, two] = shown
    const why = form?.description
    expect(why).toBeTruthy()
    // On a phone an order has one toast.
    expect(details).toEqual({ type: 'error', title: `Erro no upload: ${why}`, about: 'os' })
    expect(form).toEqual({
      type: 'error',
      title: 'Erro ao fazer upload da foto',
      description: why,
      about: 'os',
    })
    expect(two?.description).toBe(`2 fotos não foram enviadas. ${why}`)
  })

  test('are sent again from the toast where that can help', async () => {
    const { add, steps } = await start()
    answers = ['arquivo_invalido', 'interno']
    await add('a b')
    expect(shown).toMatchObject([
      { description: '2 fotos não foram enviadas', action: { label: 'Tentar de novo' } },
    ])
    shown[0]?.action?.onClick()
    await pass()
    expect(sent).toEqual(['a', 'b', 'b'])
    expect(steps()).toEqual({ a: 'failed', b: 'done' })
  })

  test('are sent again when the connection is back, if it was that', async () => {
    const { add, steps } = await start()
    answers = ['interno']
    await add('a')
    answers = ['indisponivel', 'indisponivel', 'indisponivel']
    await add('b')
    await pass(1999)
    expect(sent).toEqual(['a', 'b'])
    await pass(10_000)
    expect(sent).toEqual(['a', 'b', 'b', 'b'])
    window.dispatchEvent(new Event('online'))
    await pass()
    expect(sent.slice(4)).toEqual(['b'])
    expect(steps()).toEqual({ a: 'failed', b: 'done' })
  })
})

test('the browser asks before the page goes with a photo that is nowhere else', async () => {
  const { uploads, add } = await start()
  expect(asksBeforeLeaving()).toBe(false)
  answers = ['interno']
  await add('a')
  expect(asksBeforeLeaving()).toBe(true)
  uploads.retry(['a'])
  await pass()
  expect(asksBeforeLeaving()).toBe(false)
  answers = ['arquivo_invalido']
  await add('b')
  expect(asksBeforeLeaving()).toBe(false)
})

describe('photos without a session', () => {
  test('ask once to sign in again, say nothing, and are sent after', async () => {
    const { sessionLost, add, steps } = await start()
    answers = ['nao_autenticado', 'nao_autenticado']
    await add('a b')
    expect([sessionLost.get(), shown, sent]).toEqual([true, [], ['a', 'b']])
    sessionLost.settle()
    await pass()
    expect(steps()).toEqual({ a: 'done', b: 'done' })
    expect(shown.map(({ title }) => title)).toEqual(['2 fotos enviadas com sucesso!'])
  })

  test('count as failed where there is none after that either, and ask again when they are tried again', async () => {
    const { uploads, sessionLost, add } = await start()
    answers = ['nao_autenticado', 'nao_autenticado', 'nao_autenticado']
    await add('a')
    sessionLost.settle()
    await pass()
    expect(sessionLost.get()).toBe(false)
    expect(shown.map(({ type }) => type)).toEqual(['error'])
    uploads.retry(['a'])
    await pass()
    expect([sessionLost.get(), shown.length]).toEqual([true, 1])
  })
})
