import { plural, t } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import pLimit from 'p-limit'
import { maxPhotoBytes, type PhotoType } from '../../../shared/photos.ts'
import type { RefusalKey } from '../../../shared/refusals.ts'
import { refusalSentence } from '../../api/sentences.ts'
import { sessionLost } from '../../api/session.ts'
import { createStore, useStore } from '../../api/store.ts'
import { toast } from '../../ui/feedback/toast.ts'
import type { Photo } from '../photo.tsx'
import { addPhoto, refreshPhotos } from '../photo-cache.ts'
import { preparePhoto } from './prepare-photo.ts'
import { PhotoRefused, sendPhoto, type UploadRefusal } from './send-photo.ts'
import { hasUploaded } from './Uploads.tsx'

/** A photo that is being uploaded. */
export interface Upload {
  /** Its `chave`: sent twice, it is stored once. */
  id: string
  os_id: string
  tipo_foto: PhotoType
  file: File
  /** Where it was chosen: the toasts are worded differently. */
  from: 'form' | 'details'
  state: UploadState
}

export type UploadState =
  /** `again`: it may have reached the server before, so it must be sent unchanged. */
  | { step: 'waiting'; again?: boolean }
  | { step: 'preparing' }
  /** `share`: how much was uploaded, 0 to 1; at 1 the server is working. */
  | { step: 'sending'; share: number }
  | { step: 'done' }
  | { step: 'failed'; refusal: UploadRefusal }

/** Whether uploading the same photo again may succeed. */
export const mayPass = ({ key }: UploadRefusal): boolean => !final.includes(key)

const final: RefusalKey[] = [
  'arquivo_grande',
  'arquivo_invalido',
  'chave_repetida',
  'entrada_invalida',
  'imagem_corrompida',
  'imagem_grande',
  'imagem_heic',
  'nao_encontrado',
]

/** Whether closing the page now would lose it. */
export function isUnsent({ state }: Upload): boolean {
  return state.step === 'failed' ? mayPass(state.refusal) : state.step !== 'done'
}

export const isUnderWay = ({ state: { step } }: Upload): boolean => step !== 'done' && step !== 'failed'

/** Whether it was not sent yet, so that its type can change. */
export const mayRetype = ({ state }: Upload): boolean =>
  state.step === 'preparing' || (state.step === 'waiting' && !state.again)

/** Its progress, 0 to 1: preparing is a tenth, and 1 means that the server has stored it. */
export function shareOf({ state }: Upload): number {
  if (state.step === 'sending') return 0.1 + 0.85 * state.share
  if (state.step === 'preparing') return 0.05
  return state.step === 'done' ? 1 : 0
}

/** The failed uploads with their reasons. */
export function failedUploads(uploads: readonly Upload[]): { upload: Upload; refusal: UploadRefusal }[] {
  return uploads.flatMap(upload =>
    upload.state.step === 'failed' ? [{ upload, refusal: upload.state.refusal }] : [],
  )
}

/** This tab's uploads, kept up to date. */
export const useUploads = (): readonly Upload[] =>
  useStore({ get: queue.all, subscribe: queue.subscribe }, queue.initial)

/** Types chosen for photos that were not sent yet, by their ids: a form's are no uploads until it is saved. */
const chosenTypes = createStore<Readonly<Record<string, PhotoType>>>({})

/** The type that was chosen for a photo of a form. */
export const useChosenType = (id: string): PhotoType | undefined => useStore(chosenTypes)[id]

/** The page's query client, in which stored photos are shown; set with each upload. */
let pageClient: QueryClient | undefined

/** One queue for the app, so that uploads go on from screen to screen. */
const queue = createUploadQueue<Photo>({
  // Often begun already, for the picture that is shown of a chosen file: it is made once.
  prepare: async file => (await preparePhoto(file)).body,
  send: sendPhoto,
  wait: milliseconds => new Promise(done => setTimeout(done, milliseconds)),
  // At once into its order's list; the gallery and the history ask again when the batch is through.
  onStored: row => pageClient && addPhoto(pageClient, row),
  onSettled(ids) {
    const batch = queue.all().filter(({ id }) => ids.includes(id))
    toastOutcome(withoutSignedOut(batch))
    if (pageClient) void refreshPhotos(pageClient)
    for (const os_id of new Set(batch.map(upload => upload.os_id))) removeSent(os_id)
  },
})

export const uploads = {
  all: queue.all,
  retry: queue.retry,
  add(queryClient: QueryClient, added: readonly Omit<Upload, 'state'>[]) {
    if (!pageClient) window.addEventListener('online', retryUnanswered)
    pageClient = queryClient
    hasUploaded.set(true)
    queue.add(
      added.map(upload => ({ ...upload, tipo_foto: chosenTypes.get()[upload.id] ?? upload.tipo_foto })),
    )
  },
  /** Changes the type of a photo that was not sent yet. */
  retype(id: string, tipo_foto: PhotoType) {
    chosenTypes.set({ ...chosenTypes.get(), [id]: tipo_foto })
    queue.retype(id, tipo_foto)
  },
  discard(failed: readonly Upload[]) {
    queue.forget(failed.map(({ id }) => id))
    for (const { os_id } of failed) removeSent(os_id)
  },
}

/** Toasts the result of photos that were uploaded together; form and details word it differently. */
function toastOutcome(batch: readonly Upload[]) {
  const [about, other] = new Set(batch.map(({ os_id }) => os_id))
  const of = about && !other ? { about } : {}
  const fromDetails = batch[0]?.from === 'details'
  const sent = batch.filter(({ state }) => state.step === 'done').length
  if (sent > 0 && fromDetails) {
    toast.success(
      plural(sent, { one: 'Foto enviada com sucesso!', other: '# fotos enviadas com sucesso!' }),
      of,
    )
  }
  const failed = failedUploads(batch)
  const [first] = failed
  if (!first) return
  const detail = refusalSentence(first.refusal.key, first.refusal)
  const count = failed.length
  const again = failed.filter(({ refusal }) => mayPass(refusal)).map(({ upload }) => upload.id)
  const rest = {
    ...of,
    ...(again.length > 0 && { action: { label: t`Tentar de novo`, onClick: () => queue.retry(again) } }),
  }
  const lost = plural(count, { one: '# foto não foi enviada', other: '# fotos não foram enviadas' })
  if (fromDetails) {
    toast.error(t`Erro no upload: ${detail}`, { ...(count > 1 && { description: lost }), ...rest })
  } else {
    const description = count > 1 ? `${lost}. ${detail}` : detail
    toast.error(t`Erro ao fazer upload da foto`, { description, ...rest })
  }
}

/** Milliseconds for which finished uploads stay visible. */
const shownAfter = 3000

function removeSent(os_id: string) {
  setTimeout(() => {
    const ofOrder = queue.all().filter(upload => upload.os_id === os_id)
    if (ofOrder.every(({ state }) => state.step === 'done')) queue.forget(ofOrder.map(({ id }) => id))
  }, shownAfter)
}

/** Uploads for which the user was asked to sign in; a second failure for want of a session is final. */
const askedFor = new Set<string>()

/** Asks the user once to sign in for uploads that had no session, and retries these; answers the other uploads. */
function withoutSignedOut(batch: Upload[]): Upload[] {
  const isSignedOut = ({ state }: Upload) =>
    state.step === 'failed' && state.refusal.key === 'nao_autenticado'
  const ids = batch.filter(upload => isSignedOut(upload) && !askedFor.has(upload.id)).map(({ id }) => id)
  for (const { id } of batch) askedFor.delete(id)
  if (ids.length === 0) return batch
  for (const id of ids) askedFor.add(id)
  const stop = sessionLost.subscribe(() => {
    if (sessionLost.get()) return
    stop()
    queue.retry(ids)
  })
  sessionLost.ask()
  return batch.filter(({ id }) => !ids.includes(id))
}

let guarded = false

// The browser asks before the page closes while photos exist nowhere else.
queue.subscribe(() => {
  const unsent = queue.all().some(isUnsent)
  if (unsent === guarded) return
  guarded = unsent
  if (unsent) window.addEventListener('beforeunload', askBeforeLeaving)
  else window.removeEventListener('beforeunload', askBeforeLeaving)
})

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

function retryUnanswered() {
  const unanswered = failedUploads(queue.all()).filter(({ refusal }) => refusal.key === 'indisponivel')
  queue.retry(unanswered.map(({ upload }) => upload.id))
}

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
  // So that the progress shows one at a time as being prepared; memory is bounded by preparePhoto, which previews call too.
  const preparing = pLimit(1)
  const sending = pLimit(2)

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
    if (body.size > maxPhotoBytes) return refuseLarge(id)
    await sending(() => deliver(id, body))
  }

  async function make({ id, file }: Upload): Promise<Blob> {
    move(id, { step: 'preparing' })
    const body = await prepare(file).catch(() => file)
    bodies.set(id, body)
    move(id, { step: 'waiting' })
    return body
  }

  function refuseLarge(id: string) {
    bodies.delete(id)
    move(id, { step: 'failed', refusal: { key: 'arquivo_grande' } })
  }

  async function deliver(id: string, body: Blob) {
    // Its type may have changed since it was added.
    const upload = find(id)
    if (!upload) return
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
      for (const id of failed) move(id, { step: 'waiting', again: true })
      if (failed.length > 0) void runAll(failed)
    },
    /** Changes the type of an upload, unless it was sent: the server takes one `chave` for one type. */
    retype(id: string, tipo_foto: PhotoType) {
      uploads.set(
        uploads
          .get()
          .map(upload => (upload.id === id && mayRetype(upload) ? { ...upload, tipo_foto } : upload)),
      )
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
