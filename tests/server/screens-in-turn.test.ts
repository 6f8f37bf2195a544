import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, inject, test } from 'vitest'
import type { AskedPage } from '../../src/client/draw.tsx'
import { drawingThread } from '../../src/server/http/draw-thread.ts'
import { drawWith } from '../../src/server/http/drawn-screen.ts'
import type { Session } from '../../src/server/http/screens-in-turn.ts'
import { testInAll } from '../support/test-in-all.ts'

const asked: AskedPage = {
  url: '/clientes',
  language: 'pt',
  facts: { now: Date.now(), theme: 'light', collapsed: false },
  session: { user: { id: 'u', nome: 'Beto', email: 'b@x.invalid' }, fuso: 'America/Sao_Paulo' } as Session,
  call: async () => {
    throw new Error('refused')
  },
}

test('what throws while it is drawn goes out with its data', async () => {
  const fault = new Error('no')
  const draw = drawWith(async ({ facts }) => ({
    data: { facts, queries: [] },
    draw() {
      throw fault
    },
  }))
  expect(await draw(asked)).toMatchObject({ drawn: null, fault, data: {} })
})

test('what a drawing throws can be sent from its thread, whatever it holds', async () => {
  const draw = drawWith(async ({ facts }) => ({
    data: { facts, queries: [] },
    draw() {
      throw new Error('no', { cause: () => {} })
    },
  }))
  expect(structuredClone(await draw(asked)).drawn).toBe(null)
})

test('holds: the built thread draws a screen, from the answers that it asks for', async () => {
  const called: unknown[] = []
  const page: AskedPage = {
    ...asked,
    async call(path, input) {
      called.push([path, input])
      if (path === 'customers.stats') return { total: 777, ativos: 1, novos: 0, vip: 0 }
      throw Object.assign(new Error('refused'), { cannotBeSent() {} })
    },
  }
  const faults: unknown[] = []
  const draw = drawingThread(new URL('../../dist/drawn/draw-worker.js', import.meta.url), fault =>
    faults.push(fault),
  )
  // Its first page may find it still starting, and answers late.
  await expect.poll(async () => (await draw(page)).drawn?.html).toMatch(/Total de Clientes.*777/s)
  expect(called).toContainEqual(['customers.stats', undefined])
  expect(faults).toEqual([])
})

testInAll(
  'holds: a thread that ends or is stuck fails its page alone, and another takes its place',
  async () => {
    const code = join(inject('scratch'), 'a-thread.mjs')
    const rpc = import.meta.resolve('birpc')
    await writeFile(
      code,
      `import { parentPort } from 'node:worker_threads'
    import { createBirpc } from '${rpc}'
    createBirpc({ draw(page, { url }) {
      if (url === '/ends') throw setTimeout(() => { throw new Error('no memory') })
      while (url === '/stuck');
      return { data: { url }, drawn: null }
    } }, { post: message => parentPort.postMessage(message), on: react => parentPort.on('message', react) })`,
    )
    const faults: unknown[] = []
    const pauses = { stuckMs: 5000, restMs: 300 }
    const draw = drawingThread(pathToFileURL(code), fault => faults.push(fault), pauses)
    const at = (url: string) => draw({ ...asked, url })
    expect(await at('/one')).toMatchObject({ data: { url: '/one' } })
    for (const url of ['/ends', '/stuck']) {
      await expect(at(url)).rejects.toThrow()
      await expect.poll(() => at('/again').then(({ data }) => data, String)).toEqual({ url: '/again' })
    }
    expect(faults).toHaveLength(1)
  },
)
