import { sql } from 'drizzle-orm'
import { issuesTogether, type SettingCategory } from '../../../../shared/settings.ts'
import type { Transaction } from '../../../db/client.ts'
import { importacoes } from '../../../db/schema/imports.ts'
import type { ShopScope } from '../../../db/shop-scope.ts'
import { shopTransaction } from '../../../db/transaction.ts'
import { Refusal } from '../../../errors.ts'
import { scheduleBackupCheck } from '../../../jobs/jobs.ts'
import { scheduleNotices } from '../../../notices/schedule-notices.ts'
import { toStoredLogo } from '../../../photos/image.ts'
import { lockShop } from '../../../plans/lock-shop.ts'
import { setLogo } from '../../../settings/logo.ts'
import { hasNoSettings, readCategory } from '../../../settings/read-settings.ts'
import { storeValues } from '../../../settings/save-settings.ts'
import { readerOf, stagedFile } from '../bancada/pieced-file.ts'
import { type Import, ofImport } from '../staging/import-state.ts'
import { getStaged, type StagedSettings } from '../staging/staged.ts'
import type { StoreDeps } from './batch.ts'
import { decodeImage } from './store-photos.ts'

/** Stores the settings and the logo of an export, once, if they are wanted and the plan is not over. */
export const storeSettings = (deps: StoreDeps, shop: ShopScope, one: Import): Promise<void> =>
  store(deps, shop, one).catch(error => {
    if (!(error instanceof Refusal)) throw error
  })

async function store(deps: StoreDeps, shop: ShopScope, one: Import): Promise<void> {
  const { db, storage, clock, folder } = deps
  if (one.tipo !== 'bancada' || one.contagens.configuracoes !== undefined) return
  const isWanted = one.opcoes.configuracoes ?? (await hasNoSettings(db, shop))
  const staged = isWanted ? await getStaged(storage, shop, one.id, 'configuracoes', 0) : null
  // Written by our own thread.
  const read: StagedSettings = staged ? JSON.parse(staged.toString()) : { valores: [], logo: null }
  const pieces = read.logo && readerOf(await stagedFile(storage, shop, one.id))
  const logo =
    pieces && read.logo
      ? await decodeImage(pieces, read.logo, folder, path => toStoredLogo(path, shop.user_id))
      : null
  // Before recording that it is done: storing the logo twice is harmless.
  if (Buffer.isBuffer(logo)) await setLogo(deps, shop, logo)
  const now = clock()
  await shopTransaction(db, shop, async (tx, changed) => {
    await lockShop(tx, shop, now)
    const count = await storeAll(tx, shop, read.valores)
    if (count > 0) {
      await scheduleNotices(tx, shop.user_id, now)
      await scheduleBackupCheck(tx, shop.user_id, now)
      changed('settings', shop.user_id)
    }
    await tx
      .update(importacoes)
      .set({
        contagens: sql`${importacoes.contagens} || ${JSON.stringify({ configuracoes: count })}::text::jsonb`,
      })
      .where(ofImport(shop, one.id))
  })
}

/** Stores each category, except values that contradict each other. Answers how many were stored. */
async function storeAll(
  tx: Transaction,
  shop: ShopScope,
  valores: StagedSettings['valores'],
): Promise<number> {
  const byCategory = new Map<SettingCategory, Record<string, string>>()
  for (const { categoria, chave, valor } of valores)
    byCategory.set(categoria, { ...byCategory.get(categoria), [chave]: valor })
  let count = 0
  for (const [categoria, values] of byCategory) {
    const before = await readCategory(tx, shop, categoria)
    const wrong = issuesTogether(categoria, { ...before.valores, ...values })
    const kept = Object.entries(values).filter(() => Object.keys(wrong).length === 0)
    if (kept.length === 0) continue
    await storeValues(tx, shop, categoria, Object.fromEntries(kept))
    count += kept.length
  }
  return count
}
