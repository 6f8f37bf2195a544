import { billingProcedures } from '../billing/router.ts'
import { router } from '../trpc/init.ts'

/** What operators see and do, each noun's beside its own. */
export const adminRouter = router({
  ...billingProcedures,
})
