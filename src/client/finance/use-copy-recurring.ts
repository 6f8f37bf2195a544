import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { refusalOf, trpc } from '../api/trpc.ts'
import { toast } from '../ui/toast.ts'

/** finance.copyRecurring: a month gets the recurring expenses that it lacks, each once (product 8.2). */
export function useCopyRecurring() {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  return trpc.finance.copyRecurring.useMutation({
    onSuccess({ copiadas }) {
      void utils.finance.invalidate()
      // Another tab was faster: they are there, and there is nothing to tell.
      if (copiadas > 0)
        toast.success(plural(copiadas, { one: '# despesa copiada!', other: '# despesas copiadas!' }))
    },
    onError(error) {
      const { key } = refusalOf(error)
      if (key === 'nao_autenticado') return
      if (key.endsWith('_expirado')) void utils.plans.current.invalidate()
      toast.error(t`Erro!`, { description: t`Não foi possível copiar as despesas.` })
    },
  })
}
