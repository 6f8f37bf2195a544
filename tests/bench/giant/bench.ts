import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../../src/server/config.ts'
import { audit } from '../../../src/server/db/audit.ts'
import { openStorage } from '../../../src/server/storage/open.ts'
import { exportParts } from '../../../src/shared/exports.ts'
import { runBuilt } from '../../support/built-server.ts'
import { makeShop } from '../../support/shops.ts'
import type { BenchDatabase } from '../database.ts'
import type { Driver } from '../driver.ts'
import { fill } from '../fill.ts'
import { findOwners } from '../owners.ts'
import type { BenchServer } from '../serve.ts'
import { bytesOf, contentOf, objectsOf, same } from './content.ts'
import { type Album, photograph } from './photographed-shop.ts'
import { bringer, exporter } from './steps.ts'

export interface GiantPlan {
  orders: number
  album: Album
  /** Whether the server is built first where its sources changed. */
  builds: boolean
}

/** A part holds 1.6 GB of photos: one that is full, and one with the rest. */
const wholeGiant: GiantPlan = {
  orders: 2_000,
  album: { bytes: 2_000_000_000, width: 2000, height: 1500, taken: 6 },
  builds: true,
}

/**
 * A shop with more photos than one part of an export holds: taken as a ZIP a part, opened, brought to a fresh shop of the same
 * built server, and taken back. Throws where anything of it is other than it was.
 */
export async function benchGiant(
  { db, owner, url, ownerUrl }: Pick<BenchDatabase, 'db' | 'owner' | 'url' | 'ownerUrl'>,
  { cookieOf }: Pick<BenchServer, 'cookieOf'>,
  driver: Driver,
  _named: string[] = [],
  { orders, album, builds }: GiantPlan = wholeGiant,
): Promise<number> {
  if (builds) await driver.run('built-server', {})
  const folder = await mkdtemp(join(tmpdir(), 'bancada-giant-'))
  try {
    const dataDir = join(folder, 'dados')
    const storage = openStorage(readConfig({ DATA_DIR: dataDir }))
    await fill(owner, { owners: 2, big: { orders, customers: Math.min(500, orders) } })
    const giver = (await findOwners(owner)).big.shop.user_id
    const { user_id: taker } = await makeShop(db, { plano: 'profissional' })
    const photos = await photograph(owner, storage, driver, giver, album, folder)
    const had = await contentOf(owner, giver)
    const parts = exportParts(had.bytes_fotos)
    console.log(`${orders} orders, ${photos} photos of ${gb(had.bytes_fotos)}, ${parts} parts.`)
    const server = await runBuilt({ DATABASE_URL: url, MIGRATE_DATABASE_URL: ownerUrl, DATA_DIR: dataDir })
    try {
      const taking = exporter(driver, server, await cookieOf(giver))
      const bringing = bringer(driver, server, await cookieOf(taker))
      const paths = Array.from({ length: parts }, (_, at) => join(folder, `parte-${at + 1}.zip`))
      for (const [at, path] of paths.entries()) await taking(at + 1, path)
      const ids: string[] = []
      for (const path of paths) ids.push(await bringing.bring(path))
      const { bytes_fotos: stored, ...brought } = await contentOf(owner, taker)
      const { bytes_fotos, ...rows } = had
      console.log(`As they are stored anew, the photos take ${gb(stored)}; before, ${gb(bytes_fotos)}.`)
      same('rows', brought, rows)
      same('bytes of photos', stored, await bytesOf(owner, taker))
      same('objects', await objectsOf(storage, taker), 2 * photos)
      same('differences of the audit', await audit(db), [])
      // An order stays that has a photo of another part.
      for (const id of ids.toReversed()) await bringing.takeBack(id)
      same('objects left', await objectsOf(storage, taker), 0)
      same('rows left', Object.values(await contentOf(owner, taker)), Object.values(had).fill(0))
      same('differences of the audit at the end', await audit(db), [])
      return 3 * parts
    } finally {
      await server.kill()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const gb = (bytes: number) => `${(bytes / 1e9).toFixed(2)} GB`
