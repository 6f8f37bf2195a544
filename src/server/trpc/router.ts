import { adminRouter } from '../admin/router.ts'
import { authRouter } from '../auth/router.ts'
import { copiesRouter } from '../copies/router.ts'
import { customersRouter } from '../customers/router.ts'
import { exportsRouter } from '../exports/router.ts'
import { financeRouter } from '../finance/router.ts'
import { importsRouter } from '../imports/router.ts'
import { liveRouter } from '../live/router.ts'
import { ordersRouter } from '../orders/router.ts'
import { photosRouter } from '../photos/router.ts'
import { plansRouter } from '../plans/router.ts'
import { remindersRouter } from '../reminders/router.ts'
import { reportsRouter } from '../reports/router.ts'
import { settingsRouter } from '../settings/router.ts'
import { router } from './init.ts'

export type AppRouter = typeof appRouter

/** Every procedure (product 16). Served at /trpc. */
export const appRouter = router({
  admin: adminRouter,
  auth: authRouter,
  backups: copiesRouter,
  customers: customersRouter,
  exports: exportsRouter,
  finance: financeRouter,
  imports: importsRouter,
  live: liveRouter,
  orders: ordersRouter,
  photos: photosRouter,
  plans: plansRouter,
  reminders: remindersRouter,
  reports: reportsRouter,
  settings: settingsRouter,
})
