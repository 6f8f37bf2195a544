import { copyId } from '../../shared/copies.ts'
import { eraseCustomer } from '../../shared/customers-schema.ts'
import { confirmImport, importId, listChanges, readImport } from '../../shared/imports-schema.ts'
import { router, shop, shopOfSession, writer } from '../trpc/procedures.ts'
import { eraseCustomer as erase } from './erase-customer.ts'
import { exportProgress } from './exports/export-lease.ts'
import * as commands from './imports/import-commands.ts'
import * as imports from './imports/read-imports.ts'
import { listShopBackups } from './shop-backups/read-shop-backups.ts'
import { restoreShopBackup } from './shop-backups/restore-shop-backup.ts'

export const exportsRouter = router({
  progress: shop.query(({ ctx }) => exportProgress(ctx.db, ctx.shop)),
})

export const importsRouter = router({
  list: shop.query(({ ctx }) => imports.listImports(ctx.db, ctx.shop, ctx.clock())),
  get: shop
    .input(importId)
    .query(({ ctx, input }) => imports.getImport(ctx.db, ctx.storage, ctx.shop, input.id, ctx.clock())),
  errors: shop
    .input(importId)
    .query(({ ctx, input }) => imports.importErrors(ctx.db, ctx.storage, ctx.shop, input.id)),
  changes: shop
    .input(listChanges)
    .query(({ ctx, input }) => imports.listChanges(ctx.db, ctx.storage, ctx.shop, input)),
  read: writer
    .input(readImport)
    .mutation(({ ctx, input }) => commands.readAnew(ctx.db, ctx.shop, input, ctx.clock())),
  confirm: writer
    .input(confirmImport)
    .mutation(({ ctx, input }) => commands.confirmImport(ctx.db, ctx.shop, input, ctx.clock())),
  // Allowed when the plan is over: imported rows can always be removed.
  cancel: shop
    .input(importId)
    .mutation(({ ctx, input }) => commands.cancelImport(ctx.db, ctx.shop, input.id, ctx.clock())),
  undo: shop
    .input(importId)
    .mutation(({ ctx, input }) => commands.undoImport(ctx.db, ctx.shop, input.id, ctx.clock())),
})

export const shopBackupsRouter = router({
  list: shop.query(({ ctx }) => listShopBackups(ctx.db, ctx.shop)),
  restore: writer.input(copyId).mutation(({ ctx, input }) => restoreShopBackup(ctx, ctx.shop, input.id)),
})

/** customers.erase, apart from the customers' router because it touches every noun. */
export const erasureRouter = router({
  // Open when the plan is over: people have a right to erasure, whatever the shop pays.
  erase: shopOfSession
    .input(eraseCustomer)
    .mutation(({ ctx, input }) => erase(ctx, ctx.shop, input, ctx.clock())),
})
