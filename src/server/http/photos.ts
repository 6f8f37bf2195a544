import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { limitConcurrencyByKey } from '../concurrency.ts'
import type { AppDeps } from '../deps.ts'
import { crowded, Refusal } from '../errors.ts'
import { getOrder } from '../orders/get.ts'
import { createPhoto } from '../photos/create.ts'
import { admitToShop } from '../trpc/admit.ts'
import { createContext } from '../trpc/context.ts'
import { photoFiles } from './photo-files.ts'
import { formLimits, maxFormBytes, withPhotoForm } from './photo-form.ts'
import { ownOrigin } from './security.ts'
import type { BodyTimes } from './slow-bodies.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** POST /photos: one photo of an order, as a form of its fields and the file (product 16); answers the row. */
export async function photos(
  app: FastifyInstance,
  { deps, times }: { deps: AppDeps; times: BodyTimes },
): Promise<void> {
  const isOwnOrigin = ownOrigin(deps.config)
  const contextOf = createContext(deps)
  const temporary = temporaryFolder(deps.config.dataDir)
  app.addHook('onReady', temporary.clear)
  app.addHook('onClose', temporary.remove)
  await app.register(multipart, { limits: formLimits, throwFileSizeLimit: false })
  await app.register(photoFiles, { deps })

  app.post('/photos', {
    config: { longBody: true },
    async onRequest(request, reply) {
      reply.header('cache-control', 'no-store')
      if (!isOwnOrigin(request)) throw new Refusal('sem_permissao')
      if (!/^multipart\/form-data\s*;/.test(request.headers['content-type'] ?? ''))
        throw new Refusal('arquivo_invalido')
      if (Number(request.headers['content-length'] ?? 0) > maxFormBytes) throw new Refusal('arquivo_grande')
    },
    // The body is read only by withPhotoForm: a file is not received from somebody who may not send one.
    async handler(request, reply) {
      const shop = await admitToShop(contextOf(request, reply), 'write')
      return limitShop(shop.user_id, () =>
        withPhotoForm(
          request,
          { folder: temporary.path, pause: times.pause },
          async ({ os_id }) => void (await getOrder(deps.db, shop, os_id)),
          photo => createPhoto(deps, shop, photo),
        ),
      )
    },
  })
}

// However many files one shop sends, the decoder has room for other shops'.
const limitShop = limitConcurrencyByKey({ running: 3, waiting: 30 }, crowded)
