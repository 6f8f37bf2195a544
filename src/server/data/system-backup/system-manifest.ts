import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'

const count = z.int().check(z.minimum(0))
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const name = z.string().check(z.regex(/^[a-z_][a-z_0-9]*$/))

/** manifest.json of a backup of the whole system. It is written last: a folder without it is incomplete. */
export const systemManifest = z.strictObject({
  formato: z.literal('bancada-sistema'),
  versao: z.literal(1),
  criado_em: z.iso.datetime({ precision: 3 }),
  /** The secret keys of the installation, as fingerprints. */
  chaves: z.array(z.strictObject({ id: z.string(), impressao: z.string() })),
  /** In the order in which rows can be restored, each as tabelas/<nome>.copy. */
  tabelas: z.array(
    z.strictObject({ nome: name, colunas: z.array(name), linhas: count, bytes: count, sha256 }),
  ),
  /** The lines of objetos.jsonl, one per object, and its hash. */
  objetos: z.strictObject({ quantos: count, bytes: count, sha256 }),
  /** Objects of photos and of shops' backups that were missing when they were to be copied. */
  ausentes: z.array(z.string()),
})
export type SystemManifest = z.output<typeof systemManifest>

/** A line of objetos.jsonl: an object of the store, copied to objetos/<key>. */
export const copiedObject = z.strictObject({ key: z.string(), bytes: count, sha256 })
export type CopiedObject = z.output<typeof copiedObject>

/** Paths in the folder of a backup. */
export const places = {
  manifest: 'manifest.json',
  table: (nome: string) => `tabelas/${nome}.copy`,
  objects: 'objetos.jsonl',
  object: (key: string) => `objetos/${key}`,
}

/** The measurements of a file. */
interface Measured {
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

/** Measures a stream. */
export async function measureStream(body: Readable): Promise<Measured> {
  const { through, measured } = measure()
  through.resume()
  await pipeline(body, through)
  return measured()
}
