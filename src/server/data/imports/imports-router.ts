import { confirmImport, importId, listChanges, readImport } from '../../../shared/imports-schema.ts'
import { router, shop, writer } from '../../trpc/procedures.ts'
import * as ask from './import-commands.ts'
import { listChanges as changes, getImport, importErrors, listImports } from './read-imports.ts'

export const importsRouter = router({
  list: shop.query(({ ctx }) => listImports(ctx.db, ctx.shop, ctx.clock())),
  get: shop
    .input(importId)
    .query(({ ctx, input }) => getImport(ctx.db, ctx.storage, ctx.shop, input.id, ctx.clock())),
  errors: shop
    .input(importId)
    .query(({ ctx, input }) => importErrors(ctx.db, ctx.storage, ctx.shop, input.id)),
  changes: shop.input(listChanges).query(({ ctx, input }) => changes(ctx.db, ctx.storage, ctx.shop, input)),
  read: writer
    .input(readImport)
    .mutation(({ ctx, input }) => ask.readAnew(ctx.db, ctx.shop, input, ctx.clock())),
  confirm: writer
    .input(confirmImport)
    .mutation(({ ctx, input }) => ask.confirmImport(ctx.db, ctx.shop, input, ctx.clock())),
  // Allowed when the plan is over: imported rows can always be removed.
  cancel: shop
    .input(importId)
    .mutation(({ ctx, input }) => ask.cancelImport(ctx.db, ctx.shop, input.id, ctx.clock())),
  undo: shop
    .input(importId)
    .mutation(({ ctx, input }) => ask.undoImport(ctx.db, ctx.shop, input.id, ctx.clock())),
})
