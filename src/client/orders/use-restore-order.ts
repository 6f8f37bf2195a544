import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { shortNumber } from '../../shared/orders.ts'
import { errorSentence } from '../api/error-sentence.ts'
import { refusalOf, trpc } from '../api/trpc.ts'
import { toast } from '../ui/feedback/toast.ts'
import { refreshAfterWrite } from './order-cache.ts'

type Deleted = { id: string; numero_os: string }

/** Brings a deleted order back, and says how it went, also where the screen is left meanwhile. */
export function useRestoreOrder() {
  const queryClient = useQueryClient()
  const { mutateAsync, isPending, variables } = trpc.orders.restore.useMutation()
  async function restore({ id, numero_os }: Deleted) {
    const number = shortNumber(numero_os)
    try {
      await mutateAsync({ id })
      toast.success(t`OS ${number} restaurada`, { about: id })
    } catch (error) {
      const isGone = refusalOf(error).key === 'nao_encontrado'
      const description = isGone ? t`Ela já foi excluída definitivamente.` : errorSentence(error)
      toast.error(t`Não foi possível restaurar a OS ${number}`, { description, about: id })
    }
    void refreshAfterWrite(queryClient)
  }
  return {
    restore: (order: Deleted) => void restore(order),
    /** The id of the one that is on its way back. */
    restoring: isPending ? variables.id : undefined,
  }
}
