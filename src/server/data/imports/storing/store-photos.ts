import type { RowIssue } from '../../../../shared/imports.ts'
import type { Database } from '../../../db/client.ts'
import type { ShopScope } from '../../../db/shop-scope.ts'
import { Refusal } from '../../../errors.ts'
import { storeObjects } from '../../../photos/create-photo.ts'
import { toStoredImage } from '../../../photos/image.ts'
import { objectKey } from '../../../photos/object-key.ts'
import { removeObjects } from '../../../photos/write-photos.ts'
import type { Storage } from '../../../storage/storage.ts'
import { type PieceReader, readerOf, stagedFile } from '../bancada/pieced-file.ts'
import { decodeImage } from '../bancada/read-image.ts'
import { endShort } from '../staging/import-progress.ts'
import type { Import } from '../staging/import-state.ts'
import { idFor } from '../staging/imported-ids.ts'
import { knownOrigins } from '../staging/origins.ts'
import { getRows, putStaged } from '../staging/staged.ts'
import { type StagedPhoto, stagedPart } from '../staging/staged-rows.ts'
import { passPhoto, photosAreFull } from './photo-row.ts'

interface PhotoDeps {
  db: Database
  storage: Storage
  clock: () => Date
  /** This process's folder for temporary files. */
  folder: string
}

export type PhotoStore = Awaited<ReturnType<typeof openPhotoStore>>

/** Stores the photos of an export one by one, read from the stored file and decoded like an upload. */
export async function openPhotoStore(deps: PhotoDeps, shop: ShopScope, id: string) {
  const pieces = readerOf(await stagedFile(deps.storage, shop, id))
  const tell = openIssues(deps.storage, shop, id)
  return {
    /** Answers whether to continue: false if the plan is full. */
    async store(one: Import, photo: StagedPhoto): Promise<boolean> {
      try {
        await storePhoto(deps, shop, { pieces, tell }, one, photo)
        return true
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        await endShort(deps.db, shop, id, deps.clock())
        return false
      }
    },
  }
}

async function storePhoto(
  deps: PhotoDeps,
  shop: ShopScope,
  { pieces, tell }: { pieces: PieceReader; tell(photo: StagedPhoto): Promise<void> },
  one: Import,
  photo: StagedPhoto,
): Promise<void> {
  const { db, storage, clock } = deps
  const now = clock()
  const pass = (outcome: Parameters<typeof passPhoto>[4]) => passPhoto(db, shop, one, photo, outcome, now)
  const known = (await knownOrigins(db, shop, 'fotos', [photo.origem])).get(photo.origem)
  if (known) return void (await pass({ counts: known.importacao_id === one.id ? {} : { repetidas: 1 } }))
  const order = (await knownOrigins(db, shop, 'ordens', [photo.os])).get(photo.os)
  if (!order || (await photosAreFull(db, shop))) return void (await pass({ counts: { esperam: 1 } }))
  const image = await decodeImage(pieces, photo.imagem, deps.folder, path =>
    toStoredImage(path, shop.user_id),
  )
  if (image === 'later') return void (await pass({ counts: { esperam: 1 } }))
  if (!image) {
    await tell(photo)
    await pass({ counts: { ruins: 1 } })
    return
  }
  const row = { id: idFor(shop, photo.origem), os_id: order.id, nome_arquivo: photo.nome_arquivo }
  const url_storage = objectKey({ ...row, user_id: shop.user_id }, now)
  await storeObjects(storage, url_storage, image)
  try {
    const { largura, altura } = image
    const bytes = image.full.length + image.thumbnail.length
    const isStored = await pass({ row: { ...row, url_storage, largura, altura, bytes } })
    if (!isStored) await removeObjects(storage, [url_storage])
  } catch (error) {
    // After another error the row may be stored nevertheless. The sweep removes objects without a row.
    if (error instanceof Refusal) await removeObjects(storage, [url_storage])
    throw error
  }
}

/** Adds photos that cannot be stored to the list of wrong rows. */
function openIssues(storage: Storage, shop: ShopScope, id: string) {
  let part = 0
  let issues: RowIssue[] | undefined
  const read = () => getRows<RowIssue>(storage, shop, id, 'erros', part)
  return async ({ linha, imagem }: StagedPhoto): Promise<void> => {
    issues ??= await read()
    while (issues.length >= stagedPart) {
      part++
      issues = await read()
    }
    issues.push({
      arquivo: 'fotos_os',
      linha,
      coluna: 'arquivo',
      motivo: 'campo_invalido',
      valor: imagem.sha256,
    })
    await putStaged(storage, shop, id, 'erros', part, Buffer.from(JSON.stringify(issues)))
  }
}
