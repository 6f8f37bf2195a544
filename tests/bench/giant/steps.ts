import { stat } from 'node:fs/promises'
import type { ImportCounts, ImportState } from '../../../src/shared/imports.ts'
import type { Driver } from '../driver.ts'
import { same } from './content.ts'
import { type Memory, watched } from './memory.ts'

/** The built server: its address, and its process. */
interface Server {
  url: string
  pid(): number | undefined
}

/** Takes a part of all data as its owner's browser would, and holds it to its hashes. */
export function exporter(driver: Driver, server: Server, cookie: string) {
  const headers = { origin: server.url, cookie }
  return async (part: number, path: string): Promise<void> => {
    const url = `${server.url}/export/dados.zip?parte=${part}&fotos=sim`
    const { result, memory } = await watched(server.pid(), () =>
      driver.run<{ first: number; whole: number; bytes: number }>('save', { url, headers, path }),
    )
    const { first, whole, bytes } = result
    if (first > 2000) throw new Error(`the first byte came after ${first} ms`)
    if (bytes >= 2e9) throw new Error(`part ${part} has ${bytes} bytes`)
    const photos = await driver.run<number>('hashes-of-export', { path })
    console.log(
      `Part ${part}: ${mb(bytes)} with ${photos} photos, all hashes right; first byte after ${first.toFixed(0)} ms, ${rate(bytes, whole)}; ${grown(memory)}`,
    )
  }
}

interface Told {
  estado: ImportState
  versao: number
  contagens: ImportCounts
}

/** Brings a part to another shop, and takes it back. */
export function bringer(driver: Driver, server: Server, cookie: string) {
  const headers = { origin: server.url, cookie }

  async function call(path: string, input: unknown): Promise<Told> {
    const answer = await fetch(`${server.url}/trpc/imports.${path}`, {
      method: 'POST',
      body: JSON.stringify(input),
      headers: { ...headers, 'content-type': 'application/json' },
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return ((await answer.json()) as { result: { data: Told } }).result.data
  }

  /** Answers what there is then, and the seconds until then; throws where it ends otherwise. */
  async function reaching(id: string, state: ImportState) {
    const began = performance.now()
    for (;;) {
      const one = await call('get', { id })
      if (one.estado === state) return { one, seconds: (performance.now() - began) / 1000 }
      if (one.estado === 'recusada') throw new Error('the file was refused')
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  }

  return {
    async bring(path: string): Promise<string> {
      const { size } = await stat(path)
      const sent = await watched(server.pid(), () =>
        driver.run<{ id: string; took: number }>('send-export', { origin: server.url, headers, path }),
      )
      const { id, took } = sent.result
      console.log(`Sent: ${mb(size)}, ${rate(size, took)}; ${grown(sent.memory)}`)
      const read = await watched(server.pid(), () => reaching(id, 'previa'))
      console.log(`Read: ${read.result.seconds.toFixed(1)} s; ${grown(read.memory)}`)
      await call('confirm', { id, versao: read.result.one.versao })
      const stored = await watched(server.pid(), () => reaching(id, 'feita'))
      const { one, seconds } = stored.result
      const { ordens, fotos = 0, esperam, ruins } = one.contagens
      same('rows that wait, or are wrong', { esperam, ruins }, { esperam: 0, ruins: 0 })
      console.log(
        `Stored: ${ordens} orders and ${fotos} photos in ${seconds.toFixed(1)} s, ${(fotos / seconds).toFixed(1)} photos a second; ${grown(stored.memory)}`,
      )
      return id
    },
    async takeBack(id: string): Promise<void> {
      await call('undo', { id })
      const { result, memory } = await watched(server.pid(), () => reaching(id, 'desfeita'))
      const { seconds, one } = result
      console.log(
        `Taken back: ${seconds.toFixed(1)} s, ${one.contagens.mantidas} rows stay; ${grown(memory)}`,
      )
    },
  }
}

const mb = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
const rate = (bytes: number, ms: number) =>
  `${(bytes / 1e6 / (ms / 1000)).toFixed(0)} MB a second in ${(ms / 1000).toFixed(1)} s`
const grown = ({ before, peak }: Memory) =>
  `the server's process has ${mb(peak)} at most, ${mb(before)} before`
