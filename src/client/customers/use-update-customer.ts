import { trpc } from '../api/trpc.ts'
import { afterRefusedSave } from '../ui/row-form/use-row-form.ts'
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
  const refresh = () => void utils.customers.list.invalidate()
  return trpc.customers.update.useMutation({
    onSuccess: show,
    onError: error => afterRefusedSave(error, utils, { isRow: isCustomer, show, refresh }),
  })
}
