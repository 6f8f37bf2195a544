import { copyId } from '../../../shared/copies-schema.ts'
import { router } from '../../trpc/init.ts'
import { shop, writer } from '../../trpc/procedures.ts'
import { listCopies } from './read-shop-backups.ts'
import { restoreCopy } from './restore-shop-backup.ts'

export const copiesRouter = router({
  list: shop.query(({ ctx }) => listCopies(ctx.db, ctx.shop)),
  restore: writer.input(copyId).mutation(({ ctx, input }) => restoreCopy(ctx, ctx.shop, input.id)),
})
