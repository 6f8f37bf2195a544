import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../src/server/db/client.ts'
import { fotos_os } from '../../src/server/db/schema/photos.ts'
import type { ShopScope } from '../../src/server/db/shop-scope.ts'
import { objectKey, thumbnailKey } from '../../src/server/photos/file-names.ts'
import type { Storage } from '../../src/server/storage/storage.ts'

/** A photo's row and its objects, or those parts of it that are named; answers its id and its keys. */
export async function makePhoto(
  db: Database,
  storage: Pick<Storage, 'put'>,
  shop: ShopScope,
  os_id: string,
  { row = true, full = true, thumb = true, created = new Date() }: Parts = {},
) {
  const id = uuidv7()
  const key = objectKey({ user_id: shop.user_id, os_id, id, nome_arquivo: 'Tela.jpg' }, created)
  if (full) await storage.put(key, Buffer.from('full'), 'image/jpeg')
  if (thumb) await storage.put(thumbnailKey(key), Buffer.from('thumb'), 'image/webp')
  if (row)
    await db.insert(fotos_os).values({
      user_id: shop.user_id,
      id,
      os_id,
      nome_arquivo: 'Tela.jpg',
      url_storage: key,
      tipo_foto: 'antes',
      largura: 10,
      altura: 10,
      bytes: 9,
      created_at: created.toISOString(),
      busca: '',
      chave: uuidv7(),
      chave_conteudo: '',
    })
  return { id, keys: [key, thumbnailKey(key)] }
}

interface Parts {
  row?: boolean
  full?: boolean
  thumb?: boolean
  created?: Date
}
