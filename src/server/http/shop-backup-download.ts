import { Readable } from 'node:stream'
import contentDisposition from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { copyId } from '../../shared/copies.ts'
import { takeShopBackup } from '../data/shop-backups/read-shop-backups.ts'
import { readFile } from '../data/shop-backups/stored-backup.ts'
import { isDatabaseAway } from '../db/failures.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import type { AppDeps } from '../deps.ts'
import { Refusal } from '../errors.ts'
import { type BodyTimes, concurrency } from '../limits.ts'
import { endOfAnswer, limitDownloads } from './limits/download-limit.ts'

interface BackupDownload {
  deps: AppDeps
  times: Pick<BodyTimes, 'pause' | 'export'>
  admit(request: FastifyRequest, reply: FastifyReply): Promise<ShopScope>
}

/**
 * GET /backups/:id: a nightly backup as it was stored, also when the plan is over. Limited like the export of
 * all data (export-data.ts), and extends the session: one at a time, closed if it stalls, takes too long or
 * the session ends.
 */
export function backupDownload(app: FastifyInstance, { deps, times, admit }: BackupDownload): void {
  app.get('/backups/:id', { exposeHeadRoute: false }, async (request, reply) => {
    const shop = await admit(request, reply)
    const params = copyId.safeParse(request.params)
    if (!params.success) throw new Refusal('nao_encontrado')
    const over = endOfAnswer(reply, times.export)
    await startDownload(shop.user_id, over)
    const backup = await takeShopBackup(deps.db, shop, params.data.id, deps.clock())
    const body = Readable.from(readFile(deps.storage, shop, backup), { objectMode: false, signal: over })
    const watch = setInterval(async () => {
      try {
        const { signedIn } = await deps.sessions.find(request.headers.cookie, { ip: request.ip })
        if (!signedIn) body.destroy(new Refusal('nao_autenticado'))
      } catch (error) {
        if (!isDatabaseAway(error)) body.destroy(error as Error)
      }
    }, checkEveryMs)
    const ended = () => clearInterval(watch)
    if (over.aborted) ended()
    else over.addEventListener('abort', ended)
    reply.raw.setTimeout(times.pause, () => reply.raw.destroy())
    return reply
      .headers({
        'content-type': 'application/zip',
        'content-length': backup.bytes,
        'content-disposition': contentDisposition(`bancada-copia-${backup.dia}.zip`),
      })
      .send(body)
  })
}

/** Milliseconds between checks of the session. */
const checkEveryMs = 2_000

const startDownload = limitDownloads(concurrency.backupDownloads)
