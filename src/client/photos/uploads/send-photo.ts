import type { PhotoType } from '../../../shared/photos.ts'
import { type RefusalKey, refusalKeys } from '../../../shared/refusals.ts'
import { pageHeaders } from '../../api/trpc.ts'
import type { Photo } from '../photo.tsx'

interface ChosenPhoto {
  /** Its `chave`: the same one again is the same photo. */
  id: string
  os_id: string
  tipo_foto: PhotoType
  file: File
}

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

/**
 * POST /photos, by XMLHttpRequest for its progress. Throws PhotoRefused; without an answer its key is `indisponivel`.
 */
export function sendPhoto(
  { id, os_id, tipo_foto, file }: ChosenPhoto,
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
    for (const [name, value] of Object.entries(pageHeaders())) request.setRequestHeader(name, value)
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
