import { router } from '../trpc/init.ts'
import { shop } from '../trpc/procedures.ts'
import { listCopies } from './read.ts'

export const copiesRouter = router({
  list: shop.query(({ ctx }) => listCopies(ctx.db, ctx.shop)),
})
