import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { removedAfterUs } from '../support/removed-after-us.ts'
import { benchAdmin } from './admin/bench.ts'
import { benchApi } from './api.ts'
import { openBenchDatabase } from './database.ts'
import { startDriver } from './driver.ts'
import { benchExport } from './export.ts'
import { benchFigures } from './figures.ts'
import { benchGiant } from './giant/bench.ts'
import { benchImport } from './import.ts'
import { benchLists } from './lists.ts'
import { benchLive } from './live.ts'
import { benchPage } from './page.ts'
import { benchPhotos } from './photos.ts'
import { benchScale } from './scale.ts'
import { serve } from './serve.ts'
import { benchSite } from './site.ts'
import { benchWebhook } from './webhook.ts'
import { benchWrites } from './writes.ts'

const benches = {
  admin: benchAdmin,
  api: benchApi,
  figures: benchFigures,
  export: benchExport,
  import: benchImport,
  giant: benchGiant,
  live: benchLive,
  photos: benchPhotos,
  page: benchPage,
  scale: benchScale,
  writes: benchWrites,
  site: benchSite,
  webhook: benchWebhook,
}

/**
 * Measures what `named` begins with, or else the lists: those cases alone that contain one of the words after it. Each
 * bench prints its cells as they come and answers how many there were.
 */
export async function bench(named: string[]): Promise<void> {
  const [first, ...rest] = named
  const chosen = Object.entries(benches).find(([name]) => name === first)?.[1]
  // All that a bench writes goes with it, also with one that is ended.
  const folder = await mkdtemp(join(tmpdir(), 'bancada-bench-'))
  const keep = removedAfterUs(folder)
  process.env.TMPDIR = folder
  const database = await openBenchDatabase()
  const driver = startDriver()
  try {
    const server = await serve(database.db)
    try {
      console.log(`${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)} before.`)
      const cells = await (chosen
        ? chosen(database, server, driver, rest)
        : benchLists(database, server, driver, named))
      console.log(`\n${cells} cells measured; load ${loadavg()[0]?.toFixed(1)} after.`)
    } finally {
      await server.close()
    }
  } finally {
    await driver.stop()
    await database.close()
    await rm(folder, { recursive: true, force: true })
    keep()
  }
}
