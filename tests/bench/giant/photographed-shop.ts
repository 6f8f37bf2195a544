import { join } from 'node:path'
import type postgres from 'postgres'
import { objectKey, thumbnailKey } from '../../../src/server/photos/file-names.ts'
import { type StoredImage, toStoredImage } from '../../../src/server/photos/image.ts'
import type { Storage } from '../../../src/server/storage/storage.ts'
import type { Driver } from '../driver.ts'

export interface Album {
  /** Of all photos together, as they are stored. */
  bytes: number
  /** Of a camera's photo, which is stored smaller. */
  width: number
  height: number
  /** Photos that are taken anew; the others differ from one of them in a comment. */
  taken: number
}

/** Gives a shop's orders so many bytes of photos, as uploads would have stored them; answers how many there are. */
export async function photograph(
  owner: postgres.Sql,
  storage: Storage,
  driver: Driver,
  user_id: string,
  album: Album,
  folder: string,
): Promise<number> {
  const images = await takePhotos(driver, album, folder)
  const orders = await owner<{ id: string }[]>`
    select id from ordens_servico where user_id = ${user_id} order by created_at`
  const rows: Record<string, unknown>[] = []
  for (let bytes = 0; bytes < album.bytes; ) {
    const at = rows.length
    const [image, order] = [images[at % images.length], orders[at % orders.length]]
    if (!image || !order) throw new Error('there is nothing to photograph')
    const { largura, altura, thumbnail } = image
    const full = commented(image.full, at)
    const taken = new Date(Date.now() - 30 * 86_400_000 + at * 1000)
    const one = { user_id, os_id: order.id, id: crypto.randomUUID(), nome_arquivo: `IMG_${at}.jpg` }
    const url_storage = objectKey(one, taken)
    await storage.put(url_storage, full, 'image/jpeg')
    await storage.put(thumbnailKey(url_storage), thumbnail, 'image/webp')
    const size = full.length + thumbnail.length
    rows.push({
      ...one,
      ...{ url_storage, largura, altura, bytes: size },
      tipo_foto: ['antes', 'depois', 'componente'][at % 3],
      created_at: taken.toISOString(),
      ...{ busca: '', chave: crypto.randomUUID(), chave_conteudo: '' },
    })
    bytes += size
  }
  for (let from = 0; from < rows.length; from += 500)
    await owner`insert into fotos_os ${owner(rows.slice(from, from + 500))}`
  await owner`update lojas l set total_fotos = f.total, bytes_fotos = f.bytes
    from (select count(*)::int as total, sum(bytes) as bytes from fotos_os where user_id = ${user_id}) f
    where l.user_id = ${user_id}`
  return rows.length
}

async function takePhotos(driver: Driver, { taken, width, height }: Album, folder: string) {
  const images: StoredImage[] = []
  for (let at = 0; at < taken; at++) {
    const path = join(folder, `foto-${at}.jpg`)
    await driver.run('camera-photo', { path, width, height })
    images.push(await toStoredImage(path, 'bench'))
  }
  return images
}

/** The same JPEG with a comment of its own: other bytes, of which a decoder makes the same picture. */
function commented(jpeg: Buffer, at: number): Buffer {
  const comment = Buffer.alloc(12)
  comment.writeUInt16BE(0xfffe, 0)
  comment.writeUInt16BE(10, 2)
  comment.write(String(at).padStart(8, '0'), 4, 'latin1')
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
}
