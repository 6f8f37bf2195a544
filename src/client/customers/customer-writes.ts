import { useLingui } from '@lingui/react/macro'
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../server/router.ts'
import { errorSentence } from '../api/sentences.ts'
import { isGone, refusalOf, trpc } from '../api/trpc.ts'
import { toast } from '../ui/feedback/toast.ts'
import { afterRefusedSave } from '../ui/row-form/use-row-form.ts'
import { type Customer, isCustomer } from './customer.ts'

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

type ListPage = inferRouterOutputs<AppRouter>['customers']['list']
type ListData = InfiniteData<ListPage> | ListPage

/** Called if the screen that asked is still there. */
interface Then {
  onDeleted(): void
  /** The question is done, with or without success; not called if it must be asked again. */
  onSettled(): void
}

/** customers.delete: the row disappears at once; counts and the plan's usage follow. */
export function useDeleteCustomer(id: string) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const gone = () => {
    queryClient.setQueriesData<ListData>(
      { queryKey: getQueryKey(trpc.customers.list) },
      data => data && without(data, id),
    )
    toast.success(t`Cliente excluído com sucesso!`)
    for (const asked of [utils.customers.list, utils.customers.withPhone, utils.customers.stats])
      void asked.invalidate()
    void utils.orders.trash.invalidate()
    void utils.plans.current.invalidate()
  }
  const { isPending, mutate } = trpc.customers.delete.useMutation({
    onSuccess: gone,
    onError(error) {
      const { key } = refusalOf(error)
      if (key === 'nao_autenticado') return
      if (isGone(error)) return gone()
      // The customer has an OS by now; the form must show that.
      if (key === 'cliente_com_os') void utils.customers.invalidate()
      // Something of the customer was deleted, restored or purged since the question was asked: it must be asked
      // again.
      if (key === 'conflito') {
        void utils.orders.trash.invalidate()
        return toast.error(t`A Lixeira deste cliente mudou. Veja o que será excluído e confirme de novo.`)
      }
      toast.error(t`Não foi possível excluir o cliente.`, { description: errorSentence(error) })
    },
  })
  return {
    deleting: isPending,
    /** `lixeira`: the number of their orders in the trash, if it is known. */
    remove: (lixeira: number | undefined, { onDeleted, onSettled }: Then) =>
      mutate(
        { id, lixeira },
        {
          onSuccess: onDeleted,
          onError: error => isGone(error) && onDeleted(),
          onSettled: (_, error) => (!error || refusalOf(error).key !== 'conflito') && onSettled(),
        },
      ),
  }
}

function without(data: ListData, id: string): ListData {
  const others = (page: ListPage) => ({ ...page, items: page.items.filter(item => item.id !== id) })
  return 'pages' in data ? { ...data, pages: data.pages.map(others) } : others(data)
}
