import type { FastifyInstance } from 'fastify'
import { uploadLogo } from '../../shared/settings.ts'
import { limitConcurrencyByKey } from '../concurrency.ts'
import type { AppDeps } from '../deps.ts'
import { Refusal, tooManyRequests } from '../errors.ts'
import { concurrency } from '../limits.ts'
import { toStoredLogo } from '../photos/image.ts'
import { findLogo, logoKey, setLogo } from '../settings/logo.ts'
import { assertFreeSpace } from '../storage/storage.ts'
import { admitToShop, createContext } from '../trpc/procedures.ts'
import { answerImage } from './answer-image.ts'
import { formGuard, type Receiving, withFileForm } from './file-form.ts'

/**
 * POST /logo, a form with only a file, answers the settings of `empresa`. GET /logo?v= sends the image of
 * that id, to its owner alone.
 */
export async function logoRoutes(
  app: FastifyInstance,
  { deps, receiving }: { deps: AppDeps; receiving: Receiving },
): Promise<void> {
  const contextOf = createContext(deps)

  app.post('/logo', {
    config: { longBody: true },
    onRequest: formGuard(deps.config),
    async handler(request, reply) {
      const shop = await admitToShop(contextOf(request, reply), 'write')
      return limitLogos(shop.user_id, () =>
        withFileForm(
          request,
          receiving,
          { schema: uploadLogo, accept: async () => void (await assertFreeSpace(deps.storage)) },
          async ({ path }) => setLogo(deps, shop, await toStoredLogo(path, shop.user_id)),
        ),
      )
    },
  })

  app.get<{ Querystring: { v?: string } }>('/logo', async (request, reply) => {
    const sent = { ip: request.ip, cookies: request.headers.cookie }
    const { signedIn } = await deps.resolveSession(sent, { slide: false })
    if (!signedIn) throw new Refusal('nao_autenticado')
    const { user } = signedIn
    const id = await limitLogos(user.id, () => findLogo(deps.db, user))
    // An address that is cached forever always shows the same image.
    if (!id || request.query.v !== id) throw new Refusal('nao_encontrado')
    return answerImage(deps.storage, request, reply, {
      id,
      key: logoKey({ user_id: user.id }, id),
      headers: { 'content-type': 'image/png', 'content-disposition': 'inline; filename="logo.png"' },
    })
  })
}

const limitLogos = limitConcurrencyByKey(concurrency.logoOfShop, tooManyRequests)
