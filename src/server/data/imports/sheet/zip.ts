import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { isOurs, RefusedFile } from '../staging/file-to-read.ts'

const maxEntries = 10_000
/** Extra bytes of a header that the directory does not list: some programs pad it. */
const maxExtra = 65_535

export interface Zip {
  names: string[]
  /** Unpacks an entry; null if there is none. Capitals tell names apart only where both are there, as in workbooks. */
  read(name: string): AsyncIterable<Buffer> | null
  close(): void
}

/**
 * Opens a ZIP file. Refuses names with .., absolute paths, gaps and encrypted entries before unpacking anything. Counts the
 * bytes that are really unpacked, up to `maxUnpacked` for all entries together. Throws RefusedFile.
 */
export async function openZip(path: string, maxUnpacked: number): Promise<Zip> {
  const file = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(refuseZip)
  const entries = new Map<string, Entry>()
  const folded = new Map<string, Entry>()
  const gaps = zipGaps(maxExtra)
  try {
    for await (const entry of file.eachEntry()) {
      if (entries.size === maxEntries) throw new RefusedFile('zip_inseguro')
      if (entry.isEncrypted()) throw new RefusedFile('arquivo_protegido')
      gaps.add(entry)
      entries.set(entry.fileName, entry)
      folded.set(entry.fileName.toLowerCase(), entry)
    }
    gaps.refuse((await stat(path)).size, file.comment)
  } catch (error) {
    file.close()
    refuseZip(error)
  }
  const counter = { left: maxUnpacked }
  return {
    names: [...entries.keys()],
    read(name) {
      const entry = entries.get(name) ?? folded.get(name.toLowerCase())
      return entry ? counted(file, entry, counter) : null
    },
    close: () => file.close(),
  }
}

/** Unpacks an entry, until `counter` is used up. */
export async function* counted(
  file: ZipFile,
  entry: Entry,
  counter: { left: number },
): AsyncGenerator<Buffer> {
  let stream: Readable | undefined
  try {
    stream = await file.openReadStreamPromise(entry)
    for await (const chunk of stream) {
      counter.left -= chunk.length
      if (counter.left < 0) throw new RefusedFile('descompactado_demais')
      yield chunk
    }
  } catch (error) {
    refuseZip(error)
  } finally {
    stream?.destroy()
  }
}

/** Translates the library's errors by their text, since they have no codes. Our own errors pass through. */
export function refuseZip(error: unknown): never {
  if (error instanceof RefusedFile || isOurs(error)) throw error
  const words = error instanceof Error ? error.message : ''
  if (/relative path|absolute path|invalid characters/.test(words))
    throw new RefusedFile('zip_inseguro', { cause: error })
  if (/strong encryption/.test(words)) throw new RefusedFile('arquivo_protegido', { cause: error })
  if (
    /end of central directory|unexpected end|unexpected EOF|too few bytes|out of bounds|overflows file/i.test(
      words,
    )
  )
    throw new RefusedFile('arquivo_truncado', { cause: error })
  throw new RefusedFile('arquivo_corrompido', { cause: error })
}

const [localHeader, directoryRecord, endOfDirectory] = [30, 46, 22]
/** Bytes after a file's content, and before the end of a large ZIP's directory. */
const [descriptor, largeEnd] = [24, 76]

/**
 * Checks that a ZIP file has only its files, one after the other, and the directory: hidden bytes in between would be stored
 * too. A header may have `extra` bytes that the directory does not list. Throws RefusedFile.
 */
export function zipGaps(extra: number) {
  const places: { at: number; until: number }[] = []
  let directory = endOfDirectory
  return {
    add(entry: Entry): void {
      const { relativeOffsetOfLocalHeader: at, compressedSize, fileNameLength } = entry
      places.push({ at, until: at + localHeader + fileNameLength + compressedSize })
      directory += directoryRecord + fileNameLength + entry.extraFieldLength + entry.fileCommentLength
    },
    refuse(size: number, comment: string): void {
      let until = 0
      const end = size - directory - Buffer.byteLength(comment)
      for (const place of [...places.sort((a, b) => a.at - b.at), { at: end, until: end }]) {
        const room = until === 0 ? 0 : extra + descriptor + (place.at === end ? largeEnd : 0)
        if (place.at < until || place.at - until > room) throw new RefusedFile('zip_inseguro')
        until = place.until
      }
    },
  }
}
