import type { ShopScope } from '../../../db/shop-scope.ts'
import type { Storage } from '../../../storage/storage.ts'
import { RefusedFile } from '../staging/refused-file.ts'
import { getStaged, pieceBytes, sizeOfFile } from '../staging/staged.ts'
import type { PiecedFile } from './pieced-file.ts'

/** The file of an import where it lies: none of it is copied to this process's disk. */
export async function stagedFile(storage: Storage, shop: ShopScope, id: string): Promise<PiecedFile> {
  return {
    size: await sizeOfFile(storage, shop, id),
    async piece(place) {
      const bytes = await getStaged(storage, shop, id, 'arquivo', place)
      if (!bytes || bytes.length > pieceBytes) throw new RefusedFile('arquivo_truncado')
      return bytes
    },
  }
}
