import { useLingui } from '@lingui/react/macro'
import { trpc } from '../api/trpc.ts'
import { openComingTab } from '../ui/coming-tab.ts'
import { toast } from '../ui/feedback/toast.ts'

/** Opens a plan's checkout in a new tab; `busy` is the plan whose checkout is being requested. */
export function useCheckout() {
  const { t } = useLingui()
  const { mutate, isPending, variables } = trpc.plans.checkout.useMutation()
  const buy = (plano: 'basico' | 'profissional') => {
    const tab = openComingTab(t`Abrindo o pagamento...`)
    mutate(
      { plano },
      {
        onSuccess({ url }) {
          const address = new URL(url, window.location.href).href
          tab.go(address)
          toast.success(
            t`Redirecionando para pagamento`,
            // If the browser opened no tab, a link does.
            tab.isBlocked
              ? { action: { label: t`Abrir`, onClick: () => window.open(address, '_blank', 'noopener') } }
              : {},
          )
        },
        onError(error) {
          tab.close()
          toast.error(t`Não foi possível abrir o pagamento.`, { error })
        },
      },
    )
  }
  return { buy, busy: isPending ? variables.plano : undefined }
}
