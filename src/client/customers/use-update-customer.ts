import { refusalOf, trpc } from '../api/trpc.ts'
import { type Customer, isCustomer } from './customer.ts'

/** customers.update; orders, photos and reminders show the customer's name, so they are refetched too. */
export function useUpdateCustomer() {
  const utils = trpc.useUtils()
  const show = (row: Customer) => {
    utils.customers.get.setData({ id: row.id }, row)
    void utils.customers.list.invalidate()
    void utils.customers.withPhone.invalidate()
    void utils.orders.invalidate()
    void utils.photos.invalidate()
    void utils.reminders.invalidate()
  }
  return trpc.customers.update.useMutation({
    onSuccess: show,
    onError(error) {
      const { key, row: newer } = refusalOf(error)
      // An earlier attempt of this tab may have stored it, and this tab ignores live news of its own changes.
      if (key === 'conflito' && isCustomer(newer)) show(newer)
      if (key === 'nao_encontrado') void utils.customers.list.invalidate()
      if (key.endsWith('_expirado')) void utils.plans.current.invalidate()
    },
  })
}
