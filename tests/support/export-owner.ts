import { expect } from 'vitest'
import type { Reader } from '../../src/server/data/imports/staging/file-to-read.ts'
import type { PlanName } from '../../src/shared/plans.ts'
import type { TestApp } from './app.ts'
import type { TestDatabase } from './database.ts'
import { exportData } from './exported-zip.ts'
import { importer } from './imports.ts'
import { makeShop } from './shops.ts'

/** An owner who takes all data of their shop, and brings files in. */
export async function exportOwner(
  database: TestDatabase,
  app: TestApp,
  plano: PlanName = 'profissional',
  reader?: Reader,
) {
  const shop = await makeShop(database.db, { plano })
  const cookie = await app.signIn(shop.email)
  return {
    shop,
    cookie,
    ...importer(database, app, cookie, undefined, reader),
    async taken(): Promise<Buffer> {
      const { status, bytes, body } = await exportData(app, cookie)
      expect(status, body.slice(0, 200)).toBe(200)
      return bytes
    },
  }
}
