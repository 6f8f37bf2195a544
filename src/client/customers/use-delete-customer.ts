import { useLingui } from '@lingui/react/macro'
import type { InfiniteData } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../server/router.ts'
import { errorSentence } from '../api/error-sentence.ts'
import { refusalOf, trpc } from '../api/trpc.ts'
import { toast } from '../ui/feedback/toast.ts'

type ListPage = inferRouterOutputs<AppRouter>['customers']['list']
type ListData = InfiniteData<ListPage> | ListPage

/** What follows where the screen that asked for it is still there. */
interface Then {
  onDeleted(): void
  /** The question is answered, however that went; not where it has to be read again. */
  onSettled(): void
}

/** customers.delete, and what is shown of it: the row goes at once, figures and the plan's usage follow. */
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
      // It has an OS by now: the form is to know.
      if (key === 'cliente_com_os') void utils.customers.invalidate()
      // Something of theirs was deleted, restored or purged since the question was asked: it is to be read again.
      if (key === 'conflito') {
        void utils.orders.trash.invalidate()
        return toast.error(t`A Lixeira deste cliente mudou. Veja o que será excluído e confirme de novo.`)
      }
      toast.error(t`Não foi possível excluir o cliente.`, { description: errorSentence(error) })
    },
  })
  return {
    deleting: isPending,
    /** With so many orders in the trash, where it is known how many. */
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

/** Somebody else was faster, or an earlier attempt whose answer was lost. */
const isGone = (error: unknown) => refusalOf(error).key === 'nao_encontrado'

function without(data: ListData, id: string): ListData {
  const others = (page: ListPage) => ({ ...page, items: page.items.filter(item => item.id !== id) })
  return 'pages' in data ? { ...data, pages: data.pages.map(others) } : others(data)
}
