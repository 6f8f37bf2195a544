import { join } from 'node:path'
import { Readable } from 'node:stream'
import { TRPCError } from '@trpc/server'
import contentDisposition from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { copyId } from '../../shared/copies.ts'
import { dayOf } from '../../shared/days.ts'
import { exportData } from '../../shared/exports.ts'
import { archiveShop } from '../data/exports/export-archive.ts'
import {
  beginExport,
  endExport,
  type Lease,
  type Progress,
  renewExport,
} from '../data/exports/export-lease.ts'
import { openScratch } from '../data/exports/scratch.ts'
import { takeShopBackup } from '../data/shop-backups/read-shop-backups.ts'
import { readFile } from '../data/shop-backups/stored-backup.ts'
import { isDatabaseAway } from '../db/failures.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import type { AppDeps } from '../deps.ts'
import { Refusal, tooManyRequests } from '../errors.ts'
import { type BodyTimes, concurrency } from '../limits.ts'
import { endOfAnswer, limitDownloads } from './limits/download-limit.ts'
import { temporaryFolder } from './temporary-folder.ts'

interface DataExport {
  deps: AppDeps
  times: Pick<BodyTimes, 'pause' | 'export'>
  admit(request: FastifyRequest, reply: FastifyReply): Promise<ShopScope>
}

/**
 * GET /export/dados.zip: all data of the shop, also when its plan is over. The connection is closed if the
 * download stalls for `pause` ms or takes longer than `export` ms, if the session ends or reading fails. It
 * extends the session.
 */
export function dataExport(app: FastifyInstance, { deps, times, admit }: DataExport): void {
  const temporary = join(temporaryFolder(deps.config.dataDir).path, 'exportar')

  app.get('/export/dados.zip', { exposeHeadRoute: false }, async (request, reply) => {
    const shop = await admit(request, reply)
    const input = exportData.safeParse(request.query)
    if (!input.success) throw new TRPCError({ code: 'BAD_REQUEST', cause: input.error })
    const now = deps.clock()
    const over = endOfAnswer(reply, times.export)
    const lease = await beginExport(deps.db, shop, input.data, now)
    const scratch = openScratch(join(temporary, lease.id))
    const progress: Progress = { estado: 'lendo', linhas: 0, imagens: 0, total_imagens: 0, bytes: 0 }
    let renewed = performance.now()
    const watch = setInterval(async () => {
      try {
        await mayGoOn(request, shop, lease, progress)
        renewed = performance.now()
      } catch (error) {
        // A short outage must not end a download of hours, while the lease still holds.
        if (!isDatabaseAway(error) || performance.now() - renewed > maxUnrenewedMs)
          body.destroy(error as Error)
      }
    }, checkEveryMs)
    const end = (estado: 'pronta' | 'interrompida') => {
      progress.estado = estado
      return endExport(deps.db, shop, lease, progress, deps.clock())
    }
    let isWhole = false
    const ended = () => {
      clearInterval(watch)
      Promise.all([isWhole || end('interrompida'), scratch.remove()]).catch(error =>
        request.log.error({ err: error }, 'export not ended'),
      )
    }
    if (over.aborted) ended()
    else over.addEventListener('abort', ended)
    const onRead = () => void reply.raw.setTimeout(times.pause, () => reply.raw.destroy())
    const archive = archiveShop({ ...deps, scratch, now, signal: over, progress, onRead }, shop, lease)
    const body = Readable.from(noted(archive), { objectMode: false })
    reply.raw.once('finish', () => (isWhole = true))
    const part = lease.partes > 1 ? `-parte-${lease.parte}-de-${lease.partes}` : ''
    const name = `bancada-dados-${dayOf(now, shop.fuso)}${part}.zip`
    return reply
      .headers({ 'content-type': 'application/zip', 'content-disposition': contentDisposition(name) })
      .send(body)

    /** Noted before the last byte is sent: whoever has received it may ask for the next part. */
    async function* noted(pieces: Readable): AsyncGenerator<Buffer> {
      yield* pieces
      await end('pronta')
    }
  })

  /** Renews the lease and checks the session, which may be ended elsewhere. */
  async function mayGoOn(request: FastifyRequest, shop: ShopScope, lease: Lease, progress: Progress) {
    const { signedIn } = await deps.sessions.find(request.headers.cookie, { ip: request.ip })
    if (!signedIn) throw new Refusal('nao_autenticado')
    const isKept = await renewExport(deps.db, shop, lease, progress)
    if (!isKept && progress.estado !== 'pronta') throw tooManyRequests()
  }
}

/** Milliseconds between checks of the session. */
const checkEveryMs = 2_000
/** Milliseconds without a check until it stops: shorter than its lease, so no other export has begun. */
const maxUnrenewedMs = 40_000

interface BackupDownload {
  deps: AppDeps
  times: Pick<BodyTimes, 'pause' | 'export'>
  admit(request: FastifyRequest, reply: FastifyReply): Promise<ShopScope>
}

/**
 * GET /backups/:id: a nightly backup as it was stored, also when the plan is over. Limited like the export of
 * all data, and extends the session: one at a time, closed if it stalls, takes too long or the session ends.
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

const startDownload = limitDownloads(concurrency.backupDownloads)
