import type { Readable } from 'node:stream'
import { type Entry, openPromise } from 'yauzl'

export interface OpenBackup {
  /** The names of the files, in order. */
  names: string[]
  read(name: string): Promise<Readable>
  close(): void
}

/** Opens a backup's file on disk. We wrote it, so it is not checked. */
export async function openBackup(path: string): Promise<OpenBackup> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false })
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  } catch (error) {
    zip.close()
    throw error
  }
  return {
    names: [...entries.keys()],
    async read(name) {
      const entry = entries.get(name)
      if (!entry) throw new Error(`A copy has no ${name}.`)
      return zip.openReadStreamPromise(entry)
    },
    close: () => zip.close(),
  }
}
