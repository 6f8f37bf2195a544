import { mayPass, type Upload, type UploadRefusal } from './upload.ts'

export interface Failure {
  refusal: UploadRefusal
  uploads: Upload[]
  /** Whether sending them again can help. */
  mayPass: boolean
}

/** The uploads that failed, together where it was for the same reason. */
export function failuresOf(uploads: readonly Upload[]): Failure[] {
  const found = new Map<string, Failure>()
  for (const upload of uploads) {
    if (upload.state.step !== 'failed') continue
    const { refusal } = upload.state
    const same = found.get(refusal.key)
    if (same) same.uploads.push(upload)
    else found.set(refusal.key, { refusal, uploads: [upload], mayPass: mayPass(refusal) })
  }
  return [...found.values()]
}
