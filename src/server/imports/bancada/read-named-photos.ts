import { safeFileName } from '../../photos/file-name.ts'
import type { NamedPhoto } from '../staged-rows.ts'
import type { Reading } from './reading.ts'
import { atMost, rowsOf } from './rows.ts'

/** The photos that a shop's copy names, in the order of its rows: where their objects lie, the file does not tell. */
export async function readNamedPhotos(
  { archive, issues, originOf, now }: Reading,
  orders: Set<string>,
): Promise<NamedPhoto[]> {
  const photos: NamedPhoto[] = []
  for await (const { linha, row } of rowsOf(archive, issues, 'fotos_os')) {
    const { id, os_id, nome_arquivo, created_at, parte: _, arquivo: _image, ...told } = row
    if (!orders.has(os_id)) continue
    photos.push({
      ...told,
      linha,
      origem: originOf(id),
      os: originOf(os_id),
      nome_arquivo: safeFileName(nome_arquivo),
      created_at: atMost(created_at, now),
    })
  }
  return photos
}
