import type { FastifyInstance, FastifyRequest } from 'fastify'
import { maxImportBytes } from '../../shared/imports.ts'
import { type UploadImport, uploadImport } from '../../shared/imports-schema.ts'
import { limitConcurrencyByKey } from '../concurrency.ts'
import type { AppDeps } from '../deps.ts'
import { crowded } from '../errors.ts'
import { assertRoomForFile, receiveImport } from '../imports/receive.ts'
import { importedFileName } from '../photos/file-name.ts'
import { admitToShop } from '../trpc/admit.ts'
import { createContext } from '../trpc/context.ts'
import { formGuard, type Receiving, withFileForm } from './file-form.ts'

/** POST /import: a file that holds rows, as a form of its fields and the file (product 25.2); answers its id. */
export async function imports(
  app: FastifyInstance,
  { deps, receiving }: { deps: AppDeps; receiving: Receiving },
): Promise<void> {
  const contextOf = createContext(deps)
  app.post('/import', {
    config: { longBody: 'hours' },
    onRequest: formGuard(deps.config, largest),
    async handler(request, reply) {
      const shop = await admitToShop(contextOf(request, reply), 'write')
      const received = receiveImport(deps, shop)
      const form = {
        schema: uploadImport,
        accept: () => assertRoomForFile(deps.db, deps.storage, shop),
        maxBytes: largest,
        maxBytesOf: ({ tipo }: UploadImport) => maxImportBytes[tipo],
        keep: received.keep,
        nameOf: importedFileName,
      }
      return limitShop(shop.user_id, async () => {
        const stop = staySignedIn(request)
        try {
          return await withFileForm(request, receiving, form, received.begin)
        } catch (error) {
          await received.forget()
          throw error
        } finally {
          stop()
        }
      })
    },
  })

  /** It is use, so that the session does not end below it by standing still; one that is ended elsewhere ends it. */
  function staySignedIn({ raw, headers, ip }: FastifyRequest): () => void {
    const watch = setInterval(async () => {
      const found = await deps.sessions.find(headers.cookie, { ip }).catch(() => null)
      if (found && !found.signedIn) raw.destroy()
    }, receiving.pause / looks)
    return () => clearInterval(watch)
  }
}

/** How often the session of somebody who sends for hours is looked at, in the time for which they may stand still. */
const looks = 8

const largest = Math.max(...Object.values(maxImportBytes))

const limitShop = limitConcurrencyByKey({ running: 1, waiting: 3 }, crowded)
