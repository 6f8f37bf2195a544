import { sessionLost } from '../shell/session-lost.ts'
import type { Photo } from './photo.ts'
import { preparePhoto } from './prepare-photo.ts'
import { sendPhoto } from './send-photo.ts'
import { tellOutcome } from './tell-outcome.ts'
import { isUnsent, type Upload } from './upload.ts'
import { createUploadQueue } from './upload-queue.ts'
import { uploadsAsked } from './uploads-asked.ts'

/** The photos that this tab is sending: one queue, which lives on from screen to screen. */
const queue = createUploadQueue<Photo>({
  prepare: async file => (await preparePhoto(file)).body,
  send: sendPhoto,
  wait: milliseconds => new Promise(done => setTimeout(done, milliseconds)),
  onStored: row => tell({ stored: row }),
  onSettled(ids) {
    const batch = queue.all().filter(({ id }) => ids.includes(id))
    tellOutcome(askToSignIn(batch), uploads.retry)
    tell({ settled: true })
    for (const os_id of new Set(batch.map(upload => upload.os_id))) tidy(os_id)
  },
})

export const uploads = {
  all: queue.all,
  subscribe: queue.subscribe,
  retry: queue.retry,
  add(added: readonly Omit<Upload, 'state'>[]) {
    uploadsAsked.ask()
    queue.add(added)
  },
  discard(failed: readonly Upload[]) {
    queue.forget(failed.map(({ id }) => id))
    for (const { os_id } of failed) tidy(os_id)
  },
  /** Hears of each row that was stored, and of each end of what was sent together. */
  listen(listener: (news: News) => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

type News = { stored: Photo } | { settled: true }

const listeners = new Set<(news: News) => void>()

function tell(news: News) {
  for (const listener of listeners) listener(news)
}

/** How long what is all sent stays to be seen, in milliseconds. */
const farewell = 3000

function tidy(os_id: string) {
  setTimeout(() => {
    const ofOrder = queue.all().filter(upload => upload.os_id === os_id)
    if (ofOrder.every(({ state }) => state.step === 'done')) queue.forget(ofOrder.map(({ id }) => id))
  }, farewell)
}

const askedFor = new Set<string>()

/** Asks once to sign in again for those that found no session, and sends them after; answers the others. */
function askToSignIn(batch: Upload[]): Upload[] {
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

// The browser asks before the page goes with photos that are nowhere else.
queue.subscribe(() => {
  const unsent = queue.all().some(isUnsent)
  if (unsent === guarded) return
  guarded = unsent
  if (unsent) window.addEventListener('beforeunload', ask)
  else window.removeEventListener('beforeunload', ask)
})

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

window.addEventListener('online', () =>
  queue.retry(
    queue
      .all()
      .filter(({ state }) => state.step === 'failed' && state.refusal.key === 'indisponivel')
      .map(({ id }) => id),
  ),
)
