import { Readable } from 'node:stream'
import { RandomAccessReader } from 'yauzl'
import type { ShopScope } from '../../../db/shop-scope.ts'
import type { Storage } from '../../../storage/storage.ts'
import { RefusedFile } from '../staging/file-to-read.ts'
import { getStaged, pieceBytes, sizeOfFile } from '../staging/staged.ts'

/** A file in the store: pieces of pieceBytes each, the last one shorter. */
export interface PiecedFile {
  size: number
  piece(place: number): Promise<Uint8Array>
}

/** Pieces kept in memory: reads are close together, except for the directory at the end. */
const maxCached = 2

/** Random access to a file in pieces, with a cache of the last ones. */
export function readerOf({ size, piece }: PiecedFile) {
  const recent = new Map<number, Promise<Uint8Array>>()

  function at(place: number): Promise<Uint8Array> {
    const found = recent.get(place) ?? piece(place)
    recent.delete(place)
    recent.set(place, found)
    // A failed piece is requested again.
    found.catch(() => recent.delete(place))
    for (const old of [...recent.keys()].slice(0, -maxCached)) recent.delete(old)
    return found
  }

  async function* range(start: number, end: number): AsyncGenerator<Buffer> {
    if (start < 0 || end > size) throw new RefusedFile('arquivo_truncado')
    for (let from = start; from < end; ) {
      const place = Math.floor(from / pieceBytes)
      const bytes = await at(place)
      const begin = from - place * pieceBytes
      const some = bytes.subarray(begin, Math.min(bytes.length, end - place * pieceBytes))
      if (some.length === 0) throw new RefusedFile('arquivo_truncado')
      yield Buffer.from(some.buffer, some.byteOffset, some.length)
      from += some.length
    }
  }

  return {
    size,
    range,
    async read(start: number, length: number): Promise<Buffer> {
      const parts: Buffer[] = []
      for await (const part of range(start, start + length)) parts.push(part)
      return Buffer.concat(parts)
    },
  }
}

export type PieceReader = ReturnType<typeof readerOf>

/** The same for yauzl, whose own reader would open a stream for each header. */
export class ZipReader extends RandomAccessReader {
  readonly #pieces: PieceReader

  constructor(pieces: PieceReader) {
    super()
    this.#pieces = pieces
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#pieces.range(start, end), { objectMode: false })
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.#pieces.read(position, length).then(
      bytes => {
        bytes.copy(buffer, offset)
        callback(null)
      },
      error => callback(error as Error),
    )
  }

  override close(callback: (error: Error | null) => void): void {
    setImmediate(callback, null)
  }
}

/** The file of an import in the store, without a copy on this process's disk. */
export async function stagedFile(storage: Storage, shop: ShopScope, id: string): Promise<PiecedFile> {
  return {
    size: await sizeOfFile(storage, shop, id),
    async piece(place) {
      const bytes = await getStaged(storage, shop, id, 'arquivo', place)
      if (!bytes || bytes.length > pieceBytes) throw new RefusedFile('arquivo_truncado')
      return bytes
    },
  }
}
