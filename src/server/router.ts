import { adminRouter } from './admin/admin-router.ts'
import { apiKeysRouter } from './api-keys/api-keys-router.ts'
import { authRouter } from './auth/auth-router.ts'
import { operatorSalesRouter } from './billing/operator-sales-router.ts'
import { plansRouter } from './billing/plans-router.ts'
import { customersRouter } from './customers/customers-router.ts'
import { erasureRouter, exportsRouter, importsRouter, shopBackupsRouter } from './data/data-router.ts'
import { financeRouter } from './finance/finance-router.ts'
import { liveRouter } from './live/live-router.ts'
import { ordersRouter } from './orders/orders-router.ts'
import { photosRouter } from './photos/photos-router.ts'
import { remindersRouter } from './reminders/reminders-router.ts'
import { reportsRouter } from './reports/reports-router.ts'
import { settingsRouter } from './settings/settings-router.ts'
import { mergeRouters, router } from './trpc/procedures.ts'
import { webhooksRouter } from './webhooks/webhooks-router.ts'

export type AppRouter = typeof appRouter

/** Every procedure, served at /trpc. */
export const appRouter = router({
  admin: mergeRouters(adminRouter, operatorSalesRouter),
  apiKeys: apiKeysRouter,
  auth: authRouter,
  backups: shopBackupsRouter,
  customers: mergeRouters(customersRouter, erasureRouter),
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
  webhooks: webhooksRouter,
})
