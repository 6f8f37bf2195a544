import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** A file of an export on this process's disk, with its entry in the manifest. */
export interface SpooledFile {
  /** The name in the export. */
  caminho: string
  /** The path on disk. */
  at: string
  bytes: number
  sha256: string
}

export type Scratch = ReturnType<typeof openScratch>

/** A folder for the files of one export, which are removed together. */
export function openScratch(folder: string) {
  const handles = new Set<FileHandle>()
  let isRemoved = false
  return {
    /** Creates a file that is written piece by piece. */
    async begin(caminho: string) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const at = join(folder, randomUUID())
      const file = await open(at, 'wx', 0o600)
      handles.add(file)
      if (isRemoved) await remove()
      const hash = createHash('sha256')
      let bytes = 0
      return {
        async add(text: string): Promise<void> {
          const piece = Buffer.from(text)
          hash.update(piece)
          bytes += piece.length
          await file.appendFile(piece)
        },
        async end(): Promise<SpooledFile> {
          handles.delete(file)
          await file.close()
          return { caminho, at, bytes, sha256: hash.digest('hex') }
        },
      }
    },
    remove,
  }

  async function remove(): Promise<void> {
    isRemoved = true
    for (const file of handles) await file.close()
    handles.clear()
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}
