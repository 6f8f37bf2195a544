import { shrink } from './shrink.ts'

/** Shrinks the one photo it is given; undefined where it could not (prepare-photo.ts). */
self.onmessage = async ({ data }: MessageEvent<Blob>) => {
  self.postMessage(await shrink(data).catch(() => undefined))
}
