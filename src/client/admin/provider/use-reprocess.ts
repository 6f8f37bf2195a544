import { useLingui } from '@lingui/react/macro'
import { trpc } from '../../api/trpc.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { deliveryError } from './DeliveryState.tsx'

/** Reads a delivery again and toasts the result. */
export function useReprocess() {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const { mutate, isPending, variables } = trpc.admin.reprocess.useMutation({
    onSuccess({ erro }) {
      if (erro) toast.error(t`A entrega continua com erro`, { description: deliveryError(erro) })
      else toast.success(t`Entrega reprocessada.`)
    },
    onError: error => toast.error(t`Erro ao reprocessar`, { error }),
    onSettled: () => utils.admin.invalidate(),
  })
  return {
    reprocess: (id: string) => {
      if (!isPending) mutate({ id })
    },
    busy: (id: string) => isPending && variables.id === id,
  }
}
