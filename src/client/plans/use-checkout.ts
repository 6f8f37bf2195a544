import { useLingui } from '@lingui/react/macro'
import { trpc } from '../api/trpc.ts'
import { toast } from '../ui/feedback/toast.ts'

/** Opens a plan's checkout in a new tab; `busy` is the plan whose checkout is being requested. */
export function useCheckout() {
  const { t } = useLingui()
  const { mutate, isPending, variables } = trpc.plans.checkout.useMutation()
  const buy = (plano: 'basico' | 'profissional') => {
    // Opened within the click, or the browser blocks it as a popup; without access to this page.
    const tab = window.open('', '_blank')
    if (tab) {
      tab.opener = null
      tab.document.title = 'Bancada'
      tab.document.body.textContent = t`Abrindo o pagamento...`
    }
    mutate(
      { plano },
      {
        onSuccess({ url }) {
          const address = new URL(url, window.location.href).href
          if (tab) tab.location.replace(address)
          toast.success(
            t`Redirecionando para pagamento`,
            // If the browser opened no tab, a link does.
            tab
              ? {}
              : { action: { label: t`Abrir`, onClick: () => window.open(address, '_blank', 'noopener') } },
          )
        },
        onError(error) {
          tab?.close()
          toast.error(t`Não foi possível abrir o pagamento.`, { error })
        },
      },
    )
  }
  return { buy, busy: isPending ? variables.plano : undefined }
}
