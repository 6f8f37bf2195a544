import { copyId } from '../../../shared/copies.ts'
import { router, shop, writer } from '../../trpc/procedures.ts'
import { listShopBackups } from './read-shop-backups.ts'
import { restoreShopBackup } from './restore-shop-backup.ts'

export const shopBackupsRouter = router({
  list: shop.query(({ ctx }) => listShopBackups(ctx.db, ctx.shop)),
  restore: writer.input(copyId).mutation(({ ctx, input }) => restoreShopBackup(ctx, ctx.shop, input.id)),
})
