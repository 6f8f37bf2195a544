import { useLingui } from '@lingui/react/macro'
import { Send } from 'lucide-react'
import { errorSentence } from '../../api/error-sentence.ts'
import { trpc } from '../../api/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'
import { deliveryError } from './DeliveryState.tsx'

/** Sends a sample the way of a delivery: what is stored signs it, so that what is typed has to be saved first. */
export function TestWebhook({ dirty }: { dirty: boolean }) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const failed = (message: string) =>
    toast.error(t`Erro no teste`, { description: t`Erro ao testar webhook: ${message}` })
  const { mutate, isPending } = trpc.admin.testWebhook.useMutation({
    onSuccess({ resultado, entrega }) {
      if (resultado === 'sem_segredo') return failed(t`falta o segredo que assina as entregas.`)
      if (resultado === 'recusada') return failed(t`a assinatura foi recusada.`)
      if (entrega.erro) return failed(deliveryError(entrega.erro))
      toast.success(t`Webhook testado`, { description: t`O webhook foi testado com sucesso.` })
    },
    onError: error => failed(errorSentence(error)),
    onSettled: () => utils.admin.deliveries.invalidate(),
  })
  return (
    <div>
      <Button
        icon={Send}
        busy={isPending && t`Testando...`}
        blocked={dirty ? t`Salve antes: o teste usa o que está guardado` : undefined}
        onClick={() => mutate()}
      >
        {t`Testar Webhook`}
      </Button>
    </div>
  )
}
