import { createReadStream, createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { openZip, type Zip } from '../sheet/zip.ts'
import { RefusedFile } from '../staging/refused-file.ts'

/** Maximum unpacked bytes of a file, over all its layers. */
const maxUnpacked = 512 * 1024 * 1024

/**
 * Unpacks a dump: plain text, .gz or .zip, and a .zip may contain one .gz or .zip. The first bytes tell which it is. A file
 * that is packed twice is unpacked beside `path`. Throws RefusedFile.
 */
export async function* unpackDump(path: string): AsyncGenerator<Buffer> {
  const left = { bytes: maxUnpacked }
  const kind = await kindOf(path)
  if (kind !== 'zip') return yield* counted(plainOrGunzipped(path, kind), left)
  const inner = `${path}.inner`
  const zip = await openZip(path, maxUnpacked)
  try {
    const name = dumpIn(zip)
    if (/\.sql$/i.test(name)) return yield* counted(zip.read(name), left)
    await pipeline(counted(zip.read(name), left), createWriteStream(inner, { mode: 0o600 }))
    const innerKind = await kindOf(inner)
    if (innerKind !== 'zip') return yield* counted(plainOrGunzipped(inner, innerKind), left)
    const nested = await openZip(inner, maxUnpacked)
    try {
      const [dump, ...others] = nested.names.filter(isFile)
      if (!dump || others.length > 0 || !/\.sql$/i.test(dump)) throw new RefusedFile('formato_desconhecido')
      yield* counted(nested.read(dump), left)
    } finally {
      nested.close()
    }
  } finally {
    zip.close()
    await rm(inner, { force: true })
  }
}

type Kind = 'zip' | 'gz' | 'text'

async function kindOf(path: string): Promise<Kind> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    const head = buffer.toString('latin1', 0, bytesRead)
    if (head.startsWith('PK')) return 'zip'
    return head.startsWith('\x1f\x8b') ? 'gz' : 'text'
  } finally {
    await file.close()
  }
}

/** The only .sql file of a ZIP, or else its only packed file. */
function dumpIn(zip: Zip): string {
  const files = zip.names.filter(isFile)
  for (const ending of [/\.sql$/i, /\.(gz|zip)$/i]) {
    const [name, ...others] = files.filter(one => ending.test(one))
    if (name !== undefined && others.length === 0) return name
    if (others.length > 0) break
  }
  throw new RefusedFile('formato_desconhecido')
}

/** Whether it is a file, and none that macOS adds. */
const isFile = (name: string): boolean => !/\/$|(^|\/)(__MACOSX\/|\.)/.test(name)

async function* plainOrGunzipped(path: string, kind: Kind): AsyncGenerator<Buffer> {
  const file = createReadStream(path, { highWaterMark: 1024 * 1024 })
  if (kind === 'text') return yield* file
  const unzipped = createGunzip({ chunkSize: 256 * 1024 })
  file.on('error', error => unzipped.destroy(error))
  try {
    yield* file.pipe(unzipped)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'Z_BUF_ERROR') throw new RefusedFile('arquivo_truncado', { cause: error })
    if (String(code).startsWith('Z_')) throw new RefusedFile('arquivo_corrompido', { cause: error })
    throw error
  } finally {
    file.destroy()
  }
}

async function* counted(
  chunks: AsyncIterable<Buffer> | null,
  left: { bytes: number },
): AsyncGenerator<Buffer> {
  for await (const chunk of chunks ?? []) {
    left.bytes -= chunk.length
    if (left.bytes < 0) throw new RefusedFile('descompactado_demais')
    yield chunk
  }
}
