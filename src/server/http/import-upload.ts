import type { FastifyInstance, FastifyRequest } from 'fastify'
import { maxImportBytes, maxUnconfirmedBytes } from '../../shared/imports.ts'
import { type UploadImport, uploadImport } from '../../shared/imports-schema.ts'
import { limitConcurrencyByKey } from '../concurrency.ts'
import { assertRoomForFile, receiveImport } from '../data/imports/receive-import.ts'
import type { AppDeps } from '../deps.ts'
import { Refusal, tooManyRequests } from '../errors.ts'
import { bodyBytes, concurrency } from '../limits.ts'
import { importedFileName } from '../photos/file-names.ts'
import { admitToShop, createContext } from '../trpc/procedures.ts'
import { formGuard, type Receiving, withFileForm } from './file-form.ts'

/** POST /import: a form of fields and a file with rows; answers the import's id. */
export async function imports(
  app: FastifyInstance,
  { deps, receiving }: { deps: AppDeps; receiving: Receiving },
): Promise<void> {
  const contextOf = createContext(deps)
  app.post('/import', {
    config: { longBody: 'hours' },
    onRequest: formGuard(deps.config, largest),
    async handler(request, reply) {
      const context = contextOf(request, reply)
      const shop = await admitToShop(context, 'write')
      const { signedIn } = await context.session()
      const bound = signedIn?.user.email_confirmado ? largest : maxUnconfirmedBytes
      const received = receiveImport(deps, shop)
      const form = {
        schema: uploadImport,
        async accept() {
          if (Number(request.headers['content-length'] ?? 0) > bound + bodyBytes.aroundFile)
            throw new Refusal('email_nao_confirmado')
          await assertRoomForFile(deps.db, deps.storage, shop)
        },
        maxBytes: largest,
        maxBytesOf: ({ tipo }: UploadImport) => maxImportBytes[tipo],
        keep: (bytes: AsyncIterable<Buffer>) => received.keep(unconfirmed(bytes, bound)),
        nameOf: importedFileName,
      }
      return limitShop(shop.user_id, async () => {
        // Uploads that are refused because others wait do not count.
        await deps.attempts.countUpload(shop.user_id)
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

  /** Extends the session during the upload, and closes the connection if the session is ended elsewhere. */
  function staySignedIn({ raw, headers, ip }: FastifyRequest): () => void {
    const watch = setInterval(async () => {
      const found = await deps.sessions.find(headers.cookie, { ip }).catch(() => null)
      if (found && !found.signedIn) raw.destroy()
    }, receiving.pause / checksPerPause)
    return () => clearInterval(watch)
  }
}

/** The file's bytes; throws `email_nao_confirmado` past the limit for an unconfirmed e-mail. */
async function* unconfirmed(bytes: AsyncIterable<Buffer>, bound: number): AsyncGenerator<Buffer> {
  let left = bound
  for await (const piece of bytes) {
    left -= piece.length
    if (left < 0) throw new Refusal('email_nao_confirmado')
    yield piece
  }
}

/** How often within the allowed pause a long upload's session is checked. */
const checksPerPause = 8

const largest = Math.max(...Object.values(maxImportBytes))

const limitShop = limitConcurrencyByKey(concurrency.importsOfShop, tooManyRequests)
