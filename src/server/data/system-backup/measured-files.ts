import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** The measurements of a file. */
export interface Measured {
  bytes: number
  /** Line feeds. COPY writes one after each row, and none within. */
  linhas: number
  sha256: string
}

/** Measures a stream while it passes through. */
export function measure() {
  const hash = createHash('sha256')
  let [bytes, linhas] = [0, 0]
  const through = new Transform({
    transform(piece: Buffer, _, done) {
      hash.update(piece)
      bytes += piece.length
      for (const byte of piece) if (byte === 10) linhas++
      done(null, piece)
    },
  })
  return { through, measured: (): Measured => ({ bytes, linhas, sha256: hash.digest('hex') }) }
}

/** Writes a stream to a new file that only this account can read. */
export async function writeNew(path: string, body: Readable): Promise<Measured> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const { through, measured } = measure()
  await pipeline(body, through, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  return measured()
}

/** Measures a file. */
export async function measureFile(path: string): Promise<Measured> {
  const { through, measured } = measure()
  through.resume()
  await pipeline(createReadStream(path), through)
  return measured()
}
