import { type RefusalKey, refusalKeys } from '../../../shared/errors.ts'
import { tabHeader } from '../../../shared/live.ts'
import type { PhotoType } from '../../../shared/photos.ts'
import { tab } from '../../api/trpc.ts'
import type { Photo } from '../photo.ts'

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

export interface UploadRefusal {
  key: RefusalKey
  minutes?: number
  requestId?: string
}

export class PhotoRefused extends Error {
  constructor(readonly refusal: UploadRefusal) {
    super(refusal.key)
  }
}

/** Whether uploading the same photo again may succeed. */
export const mayPass = ({ key }: UploadRefusal): boolean => !final.includes(key)

const final: RefusalKey[] = [
  'arquivo_grande',
  'arquivo_invalido',
  'chave_repetida',
  'entrada_invalida',
  'imagem_corrompida',
  'imagem_grande',
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

export interface OrderProgress {
  os_id: string
  uploads: Upload[]
  sent: number
  failed: number
  /** The progress of all, 0 to 1. */
  share: number
}

/** The uploads by order, in the order in which they began. */
export function byOrder(uploads: readonly Upload[]): OrderProgress[] {
  const orders = new Map<string, Upload[]>()
  for (const upload of uploads) orders.set(upload.os_id, [...(orders.get(upload.os_id) ?? []), upload])
  return [...orders].map(([os_id, ofOrder]) => ({
    os_id,
    uploads: ofOrder,
    sent: ofOrder.filter(({ state }) => state.step === 'done').length,
    failed: ofOrder.filter(({ state }) => state.step === 'failed').length,
    share: ofOrder.reduce((sum, upload) => sum + shareOf(upload), 0) / ofOrder.length,
  }))
}

/** The failed uploads with their reasons. */
export function failedUploads(uploads: readonly Upload[]): { upload: Upload; refusal: UploadRefusal }[] {
  return uploads.flatMap(upload =>
    upload.state.step === 'failed' ? [{ upload, refusal: upload.state.refusal }] : [],
  )
}

export interface Failure {
  refusal: UploadRefusal
  uploads: Upload[]
  /** Whether trying again may succeed. */
  mayPass: boolean
}

/** The failed uploads, grouped by reason. */
export function failuresOf(uploads: readonly Upload[]): Failure[] {
  const found = new Map<string, Failure>()
  for (const { upload, refusal } of failedUploads(uploads)) {
    const same = found.get(refusal.key)
    if (same) same.uploads.push(upload)
    else found.set(refusal.key, { refusal, uploads: [upload], mayPass: mayPass(refusal) })
  }
  return [...found.values()]
}

/**
 * POST /photos, by XMLHttpRequest for its progress. Throws PhotoRefused; without an answer its key is `indisponivel`.
 */
export function sendPhoto(
  { id, os_id, tipo_foto, file }: Upload,
  body: Blob,
  onShare: (share: number) => void,
): Promise<Photo> {
  const form = new FormData()
  form.append('chave', id)
  form.append('os_id', os_id)
  form.append('tipo_foto', tipo_foto)
  form.append('file', body, file.name)
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest()
    const stall = watchdog(() => request.abort())
    const noAnswer = () => fail(new PhotoRefused({ key: 'indisponivel' }))
    request.upload.onprogress = ({ loaded, total }) => {
      stall.put()
      onShare(total > 0 ? loaded / total : 0)
    }
    request.onload = () => {
      const { status, responseText } = request
      if (status !== 200) return fail(new PhotoRefused(refusalIn(responseText, status)))
      try {
        done(JSON.parse(responseText))
      } catch {
        // A captive portal answers 200 in the server's place.
        noAnswer()
      }
    }
    request.onerror = noAnswer
    request.onabort = noAnswer
    request.onloadend = stall.end
    request.open('POST', '/photos')
    request.setRequestHeader(tabHeader, tab)
    request.send(form)
    stall.put()
  })
}

/** Milliseconds without progress after which the connection is given up. */
const timeoutMs = 60_000

function watchdog(act: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    put() {
      clearTimeout(timer)
      timer = setTimeout(act, timeoutMs)
    },
    end: () => clearTimeout(timer),
  }
}

/** The refusal in the server's answer, or the meaning of the status if a proxy answered. */
export function refusalIn(text: string, status: number): UploadRefusal {
  try {
    const body: unknown = JSON.parse(text)
    if (isRefusal(body)) return body
  } catch {}
  if (status === 413) return { key: 'arquivo_grande' }
  return { key: status === 0 || status >= 502 ? 'indisponivel' : 'interno' }
}

function isRefusal(body: unknown): body is UploadRefusal {
  return (
    typeof body === 'object' && body !== null && 'key' in body && refusalKeys.some(key => key === body.key)
  )
}
