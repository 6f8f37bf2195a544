import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { uploadPhoto } from '../../shared/photos-schema.ts'
import { limitConcurrencyByKey } from '../concurrency.ts'
import type { AppDeps } from '../deps.ts'
import { crowded } from '../errors.ts'
import { getOrder } from '../orders/get.ts'
import { createPhoto } from '../photos/create.ts'
import { assertFreeSpace } from '../storage/free-space.ts'
import { admitToShop } from '../trpc/admit.ts'
import { createContext } from '../trpc/context.ts'
import { formGuard, formLimits, withFileForm } from './file-form.ts'
import { imports } from './imports.ts'
import { logo } from './logo.ts'
import { photoFiles } from './photo-files.ts'
import type { BodyTimes } from './slow-bodies.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** POST /photos: one photo of an order, as a form of its fields and the file (product 16); answers the row. */
export async function photos(
  app: FastifyInstance,
  { deps, times }: { deps: AppDeps; times: BodyTimes },
): Promise<void> {
  const contextOf = createContext(deps)
  const temporary = temporaryFolder(deps.config.dataDir)
  app.addHook('onReady', temporary.clear)
  app.addHook('onClose', temporary.remove)
  await app.register(multipart, { limits: formLimits, throwFileSizeLimit: false })
  await app.register(photoFiles, { deps })
  const receiving = { folder: temporary.path, pause: times.pause }
  await app.register(logo, { deps, receiving })
  await app.register(imports, { deps, receiving })

  app.post('/photos', {
    config: { longBody: true },
    onRequest: formGuard(deps.config),
    // The body is read only by withFileForm: a file is not received from somebody who may not send one.
    async handler(request, reply) {
      const shop = await admitToShop(contextOf(request, reply), 'write')
      return limitShop(shop.user_id, () =>
        withFileForm(
          request,
          receiving,
          {
            schema: uploadPhoto,
            async accept({ os_id }) {
              await getOrder(deps.db, shop, os_id)
              await assertFreeSpace(deps.storage)
            },
          },
          photo => createPhoto(deps, shop, photo),
        ),
      )
    },
  })
}

// However many files one shop sends, the decoder has room for other shops'.
const limitShop = limitConcurrencyByKey({ running: 3, waiting: 30 }, crowded)
