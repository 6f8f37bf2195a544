import type { RefusalKey } from '../../shared/errors.ts'
import type { PhotoType } from '../../shared/photos.ts'

/** A photo on its way to the server. */
export interface Upload {
  /** Its `chave`: sent again, it is stored once. */
  id: string
  os_id: string
  tipo_foto: PhotoType
  file: File
  /** Where it was chosen: each speaks of it in its own words (product 7.3). */
  from: 'form' | 'details'
  state: UploadState
}

export type UploadState =
  | { step: 'waiting' }
  | { step: 'preparing' }
  /** `share` of the bytes that are sent, 0 to 1; at 1 the server works. */
  | { step: 'sending'; share: number }
  | { step: 'done' }
  | { step: 'failed'; refusal: UploadRefusal }

export interface UploadRefusal {
  key: RefusalKey
  minutes?: number
  requestId?: string
}

/** Why the server did not take a photo. */
export class PhotoRefused extends Error {
  constructor(readonly refusal: UploadRefusal) {
    super(refusal.key)
  }
}

/** Whether sending the same photo again can help. */
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

/** Whether it would be lost if the page went now. */
export function isUnsent({ state }: Upload): boolean {
  return state.step === 'failed' ? mayPass(state.refusal) : state.step !== 'done'
}

export const isUnderWay = ({ state: { step } }: Upload): boolean => step !== 'done' && step !== 'failed'
