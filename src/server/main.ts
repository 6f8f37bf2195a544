import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import type { RunnableDevEnvironment, ViteDevServer } from 'vite'
import { createMetrics, type Metrics } from './admin/metrics.ts'
import { openApiOf } from './api/openapi.ts'
import { buildApp } from './app.ts'
import { sweepExpired } from './auth/sessions/sweep-expired.ts'
import { ConfigError, readConfig } from './config.ts'
import { inThread } from './data/imports/in-thread.ts'
import { type BackupBucket, openBackupBucket } from './data/system-backup/backup-bucket.ts'
import { newestBackup, scheduleNightlyBackup } from './data/system-backup/nightly-backup-work.ts'
import { openConfigured } from './database.ts'
import type { Database } from './db/client.ts'
import { drawingThread } from './http/draw-thread.ts'
import { drawWith } from './http/drawn-screen.ts'
import { keepAssetsRegularly } from './http/kept-assets.ts'
import { logger, logStream, logWarnings } from './http/logger.ts'
import type { Pages } from './http/pages.ts'
import { serveMetrics } from './http/serve-metrics.ts'
import { startWorker } from './jobs/worker.ts'
import { openMailer } from './mail/mailer.ts'
import { sweepPhotos } from './photos/sweep-photos.ts'
import { type Cipher, createCipher } from './secrets/cipher.ts'
import { checkSecretKeys, openSecretKeys } from './secrets/keys.ts'
import { createSigner } from './secrets/signer.ts'
import { createMonitor, probesOf } from './status/monitor.ts'
import { openStorage } from './storage/open.ts'
import { reportOutages, type Storage, StorageAway } from './storage/storage.ts'
import { workOf } from './work.ts'

interface Start {
  vite?: ViteDevServer
  /** The import thread's code, if it is not beside this file. */
  thread?: URL
  /** Runs on the migrated database and the store before the server listens. */
  prepare?: (given: { db: Database; storage: Storage; cipher: Cipher }) => Promise<void>
}

/**
 * Starts everything: configuration, database, migrations, app. Throws an Error with one sentence if it
 * cannot.
 */
export async function start({ vite, thread = readingThread, prepare }: Start = {}) {
  const config = readConfig(process.env)
  const clock = () => new Date()
  const database = await openConfigured(config, line => console.log(line), { exclusive: true })
  try {
    let log: FastifyBaseLogger | undefined
    const stopping = new AbortController()
    const storage = reportOutages(openStorage(config), reason => log?.warn({ reason }, 'photos are away'))
    await checkStorage(storage)
    const backups = openBackupBucket(config)
    // Nothing that is served needs it: whatever its provider says, the shops go on.
    await backups?.check().catch(error => console.warn(`No backup is made: ${error.message}`))
    const keys = await openSecretKeys(config)
    await checkSecretKeys(database.db, keys, clock())
    const cipher = createCipher(keys)
    await prepare?.({ db: database.db, storage, cipher })
    const signer = createSigner(keys)
    const metrics = config.metrics && createMetrics(database.db)
    const onFailure = (err: unknown) => log?.warn({ err }, 'the status could not be kept')
    const monitor = createMonitor({ db: database.db, clock, onFailure })
    const pages = vite
      ? viteSource(vite)
      : builtSource(err => log?.error({ err }, 'the drawing thread ended'))
    const app = await buildApp({
      db: database.db,
      storage,
      clock,
      signer,
      cipher,
      config,
      ...(metrics && { metrics }),
      monitor,
      pages,
      logger: { ...logger, stream: logStream() },
      stopping: stopping.signal,
    })
    log = app.log
    logWarnings(app.log, process)
    // Before it serves a page: another process may be asked for that page's code.
    const stopKeeping =
      'folder' in pages
        ? await keepAssetsRegularly(storage, pages.folder, {
            clock,
            onFailure: error =>
              app.log.warn({ reason: String(error) }, 'the files of code could not be kept'),
          })
        : undefined
    const stopMetrics = metrics && config.metrics && (await startMetrics(metrics, config.metrics, app.log))
    if (backups) await scheduleNightlyBackup(database.db, clock())
    await listen(app, config.port, config.host)
    const mailer = openMailer(config, app.log)
    const reader = inThread(thread)
    const work = workOf({ db: database.db, storage, clock, config, mailer, signer, cipher, reader })
    const worker = startWorker({
      db: database.db,
      clock,
      log: app.log,
      work,
      ...(metrics && { onRun: metrics.ran }),
    })
    const measuring = monitor.start(
      probesOf({ app, mailer, db: database.db, storage, cipher, clock, config }),
    )
    const sweeping = sweepHourly(database.db, app.log)
    const sweepingPhotos = sweepPhotosRegularly(database.db, storage, app.log)
    const watching = backups && metrics ? watchBackups(backups, metrics) : undefined
    return {
      address: config.appUrl.origin,
      drainSeconds: config.drainSeconds,
      /**
       * Serves on while proxies see that /ready is 503, finishes running requests, then closes the pool and the
       * embedded database.
       */
      async close() {
        stopping.abort()
        measuring.stop()
        clearInterval(sweeping)
        sweepingPhotos.stop()
        stopKeeping?.()
        clearInterval(watching)
        const idle = worker.stop()
        await pause(config.drainSeconds * 1_000)
        await stopMetrics?.()
        await app.close()
        await idle
        mailer.close()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

// Beside the bundled server (vite.config.ts).
const readingThread = new URL('./read-import.js', import.meta.url)

/** Deletes expired sessions, counted attempts and the like. */
function sweepHourly(db: Database, log: FastifyBaseLogger): NodeJS.Timeout {
  const sweep = () =>
    sweepExpired(db, new Date()).catch(error => log.warn({ reason: String(error) }, 'sweep failed'))
  void sweep()
  return setInterval(sweep, 3_600_000).unref()
}

/** Removes objects without a photo every 6 hours, in whichever process comes first. */
function sweepPhotosRegularly(db: Database, storage: Storage, log: FastifyBaseLogger) {
  const stopping = new AbortController()
  const onLost = (photo: { user_id: string; id: string }) => log.warn(photo, 'the object of a photo is gone')
  const sweep = async () => {
    try {
      const swept = await sweepPhotos({ db, storage, now: new Date(), onLost, signal: stopping.signal })
      if (swept?.removed || swept?.unknown || swept?.unfinished || swept?.lost)
        log.info(swept, 'photos swept')
    } catch (error) {
      if (!stopping.signal.aborted) log.warn({ reason: String(error) }, 'photo sweep failed')
    }
  }
  void sweep()
  const timer = setInterval(sweep, 6 * 3_600_000).unref()
  return {
    stop() {
      clearInterval(timer)
      stopping.abort()
    },
  }
}

/** Tells the metrics how old the newest backup is, by what the bucket holds. */
function watchBackups(bucket: BackupBucket, metrics: Metrics): NodeJS.Timeout {
  let known: Date | null = null
  const look = async () => {
    // What was seen last ages on while the bucket is away.
    known = await newestBackup(bucket).catch(() => known)
    metrics.backedUp(known)
  }
  void look()
  return setInterval(look, 60_000).unref()
}

/** A wrong setting stops the start. If the store only does not answer, the app starts and photos wait. */
async function checkStorage(storage: Pick<Storage, 'check'>): Promise<void> {
  try {
    await storage.check()
  } catch (error) {
    if (!(error instanceof StorageAway)) throw error
    if (error.refused) throw new ConfigError(error.message, { cause: error })
    console.warn(`${error.message} Photos wait until it does.`)
  }
}

async function listen(app: Awaited<ReturnType<typeof buildApp>>, port: number, host: string): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      throw new ConfigError(`PORT ${port} is in use by another program: choose another one.`)
    if (error instanceof Error && 'code' in error && hostless.has(String(error.code)))
      throw new ConfigError(`HOST ${host} is no address of this machine.`)
    throw error
  }
}

/** Starts the listener for Prometheus. Throws ConfigError if it cannot. */
async function startMetrics(
  metrics: ReturnType<typeof createMetrics>,
  where: { port: number; host: string },
  log: FastifyBaseLogger,
): Promise<() => Promise<void>> {
  try {
    return await serveMetrics(metrics, where, log)
  } catch (error) {
    throw new ConfigError(`METRICS_PORT ${where.port} of METRICS_HOST ${where.host} cannot be listened on.`, {
      cause: error,
    })
  }
}

const hostless = new Set(['ENOTFOUND', 'EADDRNOTAVAIL', 'EAI_AGAIN'])

// Beside the bundled server. Without them the build is broken.
function builtSource(onFault: (error: unknown) => void): Pages {
  const folder = fileURLToPath(new URL('../client', import.meta.url))
  const drawing = fileURLToPath(new URL('../drawn/draw-worker.js', import.meta.url))
  for (const file of [`${folder}/index.html`, drawing])
    if (!existsSync(file)) throw new Error('The built client is missing: run the build.')
  return { folder, draw: drawingThread(pathToFileURL(drawing), onFault) }
}

function viteSource(vite: ViteDevServer): Pages {
  const { runner } = vite.environments.ssr as RunnableDevEnvironment
  const draw = async (): Promise<Record<string, string>> => {
    const { drawPublicPages } = await runner.import('/src/client/site/render.tsx')
    return drawPublicPages({ script: '/src/client/site/script/site.ts', api: openApiOf('{{origin}}') })
  }
  let known: Promise<string[]> | undefined
  return {
    middleware: vite.middlewares,
    draw: drawWith(async asked => {
      const { readyPage } = await runner.import('/src/client/draw.tsx')
      return readyPage(asked)
    }),
    html: async url => vite.transformIndexHtml(url, await readFile(`${vite.config.root}/index.html`, 'utf8')),
    async publicPage(path) {
      known ??= draw().then(Object.keys)
      if (!(await known).includes(path)) return undefined
      // Render afresh each time, with the latest edits.
      runner.clearCache()
      return (await draw())[path]
    },
  }
}
