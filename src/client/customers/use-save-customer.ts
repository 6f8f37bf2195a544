import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../server/trpc/router.ts'
import { trpc } from '../trpc.ts'

export type Customer = inferRouterOutputs<AppRouter>['customers']['get']

/** customers.create; `mutateAsync` answers the stored row. The lists and the plan's usage follow. */
export function useCreateCustomer() {
  const utils = trpc.useUtils()
  return trpc.customers.create.useMutation({
    onSuccess(row) {
      utils.customers.get.setData({ id: row.id }, row)
      void utils.customers.list.invalidate()
      void utils.customers.stats.invalidate()
      void utils.plans.current.invalidate()
    },
  })
}

/** customers.update; orders show their customer's name and phone, so they are asked for again too. */
export function useUpdateCustomer() {
  const utils = trpc.useUtils()
  return trpc.customers.update.useMutation({
    onSuccess(row) {
      utils.customers.get.setData({ id: row.id }, row)
      void utils.customers.list.invalidate()
      void utils.orders.invalidate()
    },
  })
}
