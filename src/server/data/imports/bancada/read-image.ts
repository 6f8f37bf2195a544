import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { maxPhotoBytes } from '../../../../shared/photos.ts'
import { Refusal } from '../../../errors.ts'
import type { StagedImage } from '../staging/staged-rows.ts'
import type { PieceReader } from './pieced-file.ts'

/** Tries while the decoder is busy, and the milliseconds between them. */
const tries = 3
const pauseMs = 1_000

/**
 * Decodes an image of the file like an upload: `decode` gets it as a file in `folder`. Null if it is no image or has another
 * hash; `later` if the decoder stays busy.
 */
export async function decodeImage<T>(
  pieces: PieceReader,
  image: StagedImage,
  folder: string,
  decode: (path: string) => Promise<T>,
): Promise<T | null | 'later'> {
  const bytes = await readImage(pieces, image)
  if (!bytes || createHash('sha256').update(bytes).digest('hex') !== image.sha256) return null
  const path = `${folder}/${crypto.randomUUID()}`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await writeFile(path, bytes, { mode: 0o600, flag: 'wx' })
    for (let left = tries; left > 0; left--) {
      try {
        return await decode(path)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        if (error.key !== 'indisponivel') return null
        await pause(pauseMs)
      }
    }
    return 'later'
  } finally {
    await rm(path, { force: true })
  }
}

const inflate = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw)
const headBytes = 30

/** Reads a file from the ZIP at its place in the directory. */
async function readImage(pieces: PieceReader, { at, packed, size, method }: StagedImage) {
  if (at + headBytes + packed > pieces.size || Math.max(packed, size) > maxPhotoBytes) return null
  const head = await pieces.read(at, headBytes)
  if (head.readUInt32LE(0) !== 0x04034b50) return null
  const start = at + headBytes + head.readUInt16LE(26) + head.readUInt16LE(28)
  if (start + packed > pieces.size) return null
  const bytes = await pieces.read(start, packed)
  if (method === 0) return bytes
  return method === 8 ? inflate(bytes, { maxOutputLength: size || 1 }).catch(() => null) : null
}
