import type { Entry } from 'yauzl'
import { RefusedFile } from '../staging/refused-file.ts'

const [localHeader, directoryRecord, endOfDirectory] = [30, 46, 22]
/** What stands behind a file's bytes, and before the end of a large ZIP's directory. */
const [descriptor, largeEnd] = [24, 76]

/**
 * Holds a ZIP file to being nothing but its files, one behind the other, and their directory: what lies between is nobody's, and
 * is kept all the same. A header may have `extra` bytes that the directory does not tell. Throws RefusedFile.
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
