import { router } from '../../trpc/init.ts'
import { shop } from '../../trpc/procedures.ts'
import { exportProgress } from './export-progress.ts'

export const exportsRouter = router({
  progress: shop.query(({ ctx }) => exportProgress(ctx.db, ctx.shop)),
})
