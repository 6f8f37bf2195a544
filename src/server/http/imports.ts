import type { FastifyInstance } from 'fastify'
import { maxImportBytes } from '../../shared/imports.ts'
import { type UploadImport, uploadImport } from '../../shared/imports-schema.ts'
import { limitConcurrencyByKey } from '../concurrency.ts'
import type { AppDeps } from '../deps.ts'
import { crowded } from '../errors.ts'
import { assertRoomForImport, receiveImport } from '../imports/receive.ts'
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
    config: { longBody: true },
    onRequest: formGuard(deps.config, largest),
    async handler(request, reply) {
      const shop = await admitToShop(contextOf(request, reply), 'write')
      const form = {
        schema: uploadImport,
        accept: () => assertRoomForImport(deps.db, shop),
        maxBytes: largest,
        maxBytesOf: ({ tipo }: UploadImport) => maxImportBytes[tipo],
        nameOf: importedFileName,
      }
      return limitShop(shop.user_id, () =>
        withFileForm(request, receiving, form, file => receiveImport(deps, shop, file)),
      )
    },
  })
}

const largest = Math.max(...Object.values(maxImportBytes))

const limitShop = limitConcurrencyByKey({ running: 1, waiting: 3 }, crowded)
