import contentDisposition from 'content-disposition'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { type UploadPhoto, uploadPhoto } from '../../shared/photos-schema.ts'
import { limitConcurrencyByKey } from '../concurrency.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import type { AppDeps } from '../deps.ts'
import { Refusal, tooManyRequests } from '../errors.ts'
import { concurrency } from '../limits.ts'
import { getOrder } from '../orders/read-orders.ts'
import { downloadName, thumbnailKey } from '../photos/file-names.ts'
import { findObject } from '../photos/read-photos.ts'
import { createPhoto } from '../photos/write-photos.ts'
import { assertFreeSpace } from '../storage/storage.ts'
import { admitToShop, createContext } from '../trpc/procedures.ts'
import { answerImage } from './answer-image.ts'
import { formGuard, type Receiving, withFileForm } from './file-form.ts'

/** POST /photos: a form with a photo of an order; answers the row. Its images are sent by photoFiles. */
export async function photoRoutes(
  app: FastifyInstance,
  { deps, receiving }: { deps: AppDeps; receiving: Receiving },
): Promise<void> {
  const contextOf = createContext(deps)
  await app.register(photoFiles, { deps })

  app.post('/photos', {
    config: { longBody: true },
    onRequest: formGuard(deps.config),
    // Only withFileForm reads the body: no file is received from somebody who may not send one.
    async handler(request, reply) {
      const shop = await admitToShop(contextOf(request, reply), 'write')
      return receivePhoto(deps, shop, { request, receiving, schema: uploadPhoto, complete: sent => sent })
    },
  })
}

interface PhotoForm<Sent> {
  request: FastifyRequest
  receiving: Receiving
  /** The form's fields, and what they are completed to. */
  schema: z.ZodMiniType<Sent>
  complete: (sent: Sent) => UploadPhoto
  /** Whether the photo may still be stored, asked when the file is in: that can take minutes. */
  admitAgain?: () => Promise<void>
}

/** Receives a form with a photo of an order and answers its row. */
export function receivePhoto<Sent>(
  deps: AppDeps,
  shop: ShopScope,
  { request, receiving, schema, complete, admitAgain }: PhotoForm<Sent>,
) {
  const accept = async (sent: Sent) => {
    await getOrder(deps.db, shop, complete(sent).os_id)
    await assertFreeSpace(deps.storage)
  }
  return limitPhotos(shop.user_id, () =>
    withFileForm(request, receiving, { schema, accept }, async ({ nome_arquivo, path, sha256, ...sent }) => {
      await admitAgain?.()
      // The rest of what was received is the form's fields.
      return createPhoto(deps, shop, { ...complete(sent as unknown as Sent), nome_arquivo, path, sha256 })
    }),
  )
}

/** The image of an owner's photo, as it is stored. Throws `nao_encontrado`. */
export const readImage = (deps: AppDeps, owner: { id: string }, id: string) =>
  limitImages(owner.id, async () => {
    const { url_storage } = await findObject(deps.db, owner, id)
    const object = await deps.storage.get(url_storage)
    if (!object) throw new Refusal('nao_encontrado')
    return object
  })

const limitPhotos = limitConcurrencyByKey(concurrency.photosOfShop, tooManyRequests)

interface ById {
  Params: { id: string }
  Querystring: { download?: string }
}

/** GET /photos/:id and /photos/:id/thumb: a photo's image, to its owner alone; ?download=1 saves it. */
async function photoFiles(app: FastifyInstance, { deps }: { deps: AppDeps }): Promise<void> {
  app.get<ById>('/photos/:id', async (request, reply) => {
    const photo = await findOwn(request)
    const type = request.query.download === '1' ? 'attachment' : 'inline'
    return answerImage(deps.storage, request, reply, {
      id: request.params.id.toLowerCase(),
      key: photo.url_storage,
      headers: {
        'content-type': 'image/jpeg',
        'content-disposition': dispositionOf(type, downloadName(photo)),
      },
    })
  })

  app.get<ById>('/photos/:id/thumb', async (request, reply) => {
    const photo = await findOwn(request)
    return answerImage(deps.storage, request, reply, {
      id: request.params.id.toLowerCase(),
      key: thumbnailKey(photo.url_storage),
      headers: { 'content-type': 'image/webp' },
    })
  })

  /**
   * The caller's photo that the path names. Browsers load images by themselves, so this extends no session.
   */
  async function findOwn(request: FastifyRequest<ById>) {
    const sent = { ip: request.ip, cookies: request.headers.cookie }
    const { signedIn } = await deps.resolveSession(sent, { slide: false })
    if (!signedIn) throw new Refusal('nao_autenticado')
    const { id } = request.params
    if (!uuid.test(id)) throw new Refusal('nao_encontrado')
    return limitImages(signedIn.user.id, () => findObject(deps.db, signedIn.user, id))
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const limitImages = limitConcurrencyByKey(concurrency.imagesOfOwner, tooManyRequests)

/** RFC 6266, with an ASCII name for clients that read no other. */
function dispositionOf(type: 'attachment' | 'inline', name: string): string {
  const plain = name.normalize('NFD').replace(/[^\x20-\x7e]/g, '')
  return contentDisposition(name, { type, fallback: plain })
}
