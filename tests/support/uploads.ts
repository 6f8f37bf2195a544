import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import type { Database } from '../../src/server/db/client.ts'
import type { ShopScope } from '../../src/server/db/shop-scope.ts'
import { safeFileName } from '../../src/server/photos/file-names.ts'
import { createPhoto } from '../../src/server/photos/write-photos.ts'
import type { Storage } from '../../src/server/storage/storage.ts'
import type { PhotoType } from '../../src/shared/photos.ts'
import type { RefusalKey } from '../../src/shared/refusals.ts'
import { ours, type TestApp } from './app.ts'

/** A picture of these pixels, no two of which are alike. */
export function picture(width: number, height: number) {
  const data = Buffer.alloc(width * height * 3)
  for (let at = 0, pixel = 0; at < data.length; at += 3, pixel++) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    data[at] = (x * 255) / width
    data[at + 1] = (y * 255) / height
    data[at + 2] = (x * y) % 251
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
}

const boundary = '----bancada-test'

/** One part of a form, as it travels. */
export function part(head: string, body: Buffer | string): Buffer {
  const begin = `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`
  return Buffer.concat([Buffer.from(begin), Buffer.from(body as string), Buffer.from('\r\n')])
}

export const formEnd = Buffer.from(`--${boundary}--\r\n`)

export const formHeaders = { ...ours, 'content-type': `multipart/form-data; boundary=${boundary}` }

export interface PhotoForm {
  os_id: string
  file: Buffer
  chave?: string
  tipo_foto?: string
  name?: string
  type?: string
}

/** The parts of POST /photos as a browser sends them. */
export const photoParts = ({ os_id, file, chave, tipo_foto, name, type }: PhotoForm): Buffer[] => [
  part('name="chave"', chave ?? randomUUID()),
  part('name="os_id"', os_id),
  part('name="tipo_foto"', tipo_foto ?? 'antes'),
  part(`name="file"; filename="${name ?? 'foto.jpg'}"\r\ncontent-type: ${type ?? 'image/jpeg'}`, file),
]

export const photoForm = (form: PhotoForm): Buffer => Buffer.concat([...photoParts(form), formEnd])

export interface PhotoAnswer {
  status: number
  headers: Record<string, unknown>
  row: { id: string; os_id: string; nome_arquivo: string; tipo_foto: string; largura: number; altura: number }
  key?: RefusalKey
  fields?: Record<string, string>
  body: string
}

/** Sends a body to POST /photos. */
export async function post(
  { app }: TestApp,
  cookie: string | undefined,
  payload: Buffer,
  headers: Record<string, string | undefined> = {},
): Promise<PhotoAnswer> {
  const given = { ...formHeaders, ...(cookie && { cookie }), ...headers }
  const answer = await app.inject({ method: 'POST', url: '/photos', payload, headers: given })
  const json = answer.json()
  return { status: answer.statusCode, headers: answer.headers, row: json, ...json, body: answer.body }
}

/** Asks for a photo as its browser would. */
export const get = ({ app }: TestApp, url: string, cookie?: string, headers = {}) =>
  app.inject({ url, headers: { host: ours.host, ...(cookie && { cookie }), ...headers } })

interface UploadFields {
  storage?: Storage
  file?: Buffer
  name?: string
  tipo_foto?: PhotoType
  now?: Date
}

/** A photo of an order, as an upload leaves it; its objects are kept nowhere unless a store is named. */
export async function uploadPhoto(db: Database, shop: ShopScope, os_id: string, fields: UploadFields = {}) {
  const { storage = memoryStorage(), file, name = 'foto.jpg', tipo_foto = 'antes', now = new Date() } = fields
  const path = join(tmpdir(), `bancada-${randomUUID()}`)
  await writeFile(path, file ?? (await tiny))
  try {
    return await createPhoto({ db, storage, clock: () => now }, shop, {
      chave: randomUUID(),
      os_id,
      tipo_foto,
      nome_arquivo: safeFileName(name),
      path,
      sha256: '',
    })
  } finally {
    await rm(path)
  }
}

const tiny = picture(8, 6).jpeg().toBuffer()

/** A store that ends with the test. */
export function memoryStorage() {
  const objects = new Map<string, Buffer>()
  return {
    objects,
    async put(key: string, body: Buffer) {
      objects.set(key, body)
    },
    async get(key: string) {
      const body = objects.get(key)
      return body ? { body: Readable.from([body]), size: body.length } : null
    },
    async remove(keys: string[]) {
      for (const key of keys) objects.delete(key)
    },
    async *list() {
      for (const key of [...objects.keys()].sort()) yield { key, modified: new Date() }
    },
    removeUnfinished: async () => 0,
    space: async () => null,
    async check() {},
  }
}
