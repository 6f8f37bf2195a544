import { refusalOf, trpc } from '../api/trpc.ts'

/** customers.create; `mutateAsync` answers the stored row. The lists and the plan's usage are updated. */
export function useCreateCustomer() {
  const utils = trpc.useUtils()
  const refresh = () => {
    void utils.customers.list.invalidate()
    void utils.customers.withPhone.invalidate()
    void utils.customers.stats.invalidate()
    void utils.plans.current.invalidate()
  }
  return trpc.customers.create.useMutation({
    onSuccess(row) {
      utils.customers.get.setData({ id: row.id }, row)
      refresh()
    },
    onError(error) {
      const { key } = refusalOf(error)
      // An earlier attempt, whose answer was lost, has stored it.
      if (key === 'chave_repetida') refresh()
      if (key === 'limite_clientes' || key.endsWith('_expirado')) void utils.plans.current.invalidate()
    },
  })
}
