import pLimit from 'p-limit'
import { createStore } from '../../api/store.ts'
import { isUnderWay, PhotoRefused, type Upload, type UploadState } from './upload.ts'

/** The work that the queue calls, passed in so that tests need no browser. */
interface QueueOptions<Row> {
  /** Makes the upload from a file; called for one file at a time. */
  prepare(file: File): Promise<Blob>
  /** Uploads it; throws PhotoRefused. */
  send(upload: Upload, body: Blob, onShare: (share: number) => void): Promise<Row>
  wait(milliseconds: number): Promise<void>
  onStored(row: Row): void
  /** All uploads that were added or retried together have ended. */
  onSettled(ids: readonly string[]): void
}

/**
 * Uploads, two at a time. One that reaches no server is tried twice more, then waits for `retry`: the same bytes
 * under the same `chave`, so that it is stored once and the file is never asked for again.
 */
export function createUploadQueue<Row>({ prepare, send, wait, onStored, onSettled }: QueueOptions<Row>) {
  const uploads = createStore<readonly Upload[]>([])
  const bodies = new Map<string, Blob>()
  const [preparing, sending] = [pLimit(1), pLimit(2)]

  const find = (id: string) => uploads.get().find(upload => upload.id === id)
  const move = (id: string, state: UploadState) =>
    uploads.set(uploads.get().map(upload => (upload.id === id ? { ...upload, state } : upload)))

  async function runAll(ids: readonly string[]) {
    await Promise.all(ids.map(run))
    onSettled(ids)
  }

  async function run(id: string) {
    const upload = find(id)
    if (!upload) return
    const body = bodies.get(id) ?? (await preparing(() => make(upload)))
    await sending(() => deliver(upload, body))
  }

  async function make({ id, file }: Upload): Promise<Blob> {
    move(id, { step: 'preparing' })
    const body = await prepare(file).catch(() => file)
    bodies.set(id, body)
    move(id, { step: 'waiting' })
    return body
  }

  async function deliver(upload: Upload, body: Blob) {
    const { id } = upload
    for (const pause of [...pauses, null]) {
      let row: Row
      try {
        move(id, { step: 'sending', share: 0 })
        row = await send(upload, body, share => move(id, { step: 'sending', share }))
      } catch (error) {
        const refusal = error instanceof PhotoRefused ? error.refusal : { key: 'interno' as const }
        if (refusal.key !== 'indisponivel' || pause === null) return move(id, { step: 'failed', refusal })
        await wait(pause)
        continue
      }
      return keep(id, row)
    }
  }

  function keep(id: string, row: Row) {
    bodies.delete(id)
    try {
      onStored(row)
    } catch (error) {
      // The photo is stored, even if a listener fails.
      reportError(error)
    }
    move(id, { step: 'done' })
  }

  return {
    all: uploads.get,
    initial: uploads.initial,
    subscribe: uploads.subscribe,
    /** Uploads that are in the queue already are ignored. */
    add(added: readonly Omit<Upload, 'state'>[]) {
      const fresh = added.filter(({ id }) => !find(id))
      if (fresh.length === 0) return
      uploads.set([
        ...uploads.get(),
        ...fresh.map(upload => ({ ...upload, state: { step: 'waiting' } as const })),
      ])
      void runAll(fresh.map(({ id }) => id))
    },
    /** Tries failed uploads again. */
    retry(ids: readonly string[]) {
      const failed = ids.filter(id => find(id)?.state.step === 'failed')
      for (const id of failed) move(id, { step: 'waiting' })
      if (failed.length > 0) void runAll(failed)
    },
    /** Removes ended uploads. */
    forget(ids: readonly string[]) {
      const gone = uploads.get().filter(upload => ids.includes(upload.id) && !isUnderWay(upload))
      for (const { id } of gone) bodies.delete(id)
      if (gone.length > 0) uploads.set(uploads.get().filter(upload => !gone.includes(upload)))
    },
  }
}

/** Milliseconds before the second and the third try. */
const pauses = [2000, 6000]
