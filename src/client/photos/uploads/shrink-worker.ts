import { shrink } from './shrink.ts'

/** Shrinks the one photo that it is given; undefined if that fails (prepare-photo.ts). */
self.onmessage = async ({ data }: MessageEvent<Blob>) => {
  self.postMessage(await shrink(data).catch(() => undefined))
}
