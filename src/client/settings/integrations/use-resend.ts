import { useLingui } from '@lingui/react/macro'
import { errorSentence, refusalSentence } from '../../api/sentences.ts'
import { trpc } from '../../api/trpc.ts'
import { usePlan } from '../../plans/use-plan.ts'
import { toast } from '../../ui/feedback/toast.ts'
import type { WebhookRow } from './webhook-words.ts'

/** Sends one of a webhook's deliveries again, unless it is off or asleep. */
export function useResend(webhook: WebhookRow, onDone?: () => void) {
  const { t } = useLingui()
  const { writeReason } = usePlan()
  const utils = trpc.useUtils()
  const { mutate, isPending } = trpc.webhooks.resend.useMutation({
    onSuccess() {
      toast.success(t`Vai de novo em um instante.`)
      onDone?.()
    },
    onError: error => toast.error(errorSentence(error)),
    onSettled() {
      void utils.webhooks.deliveries.invalidate({ id: webhook.id })
      void utils.webhooks.list.invalidate()
    },
  })
  const isStopped = webhook.desligado_em !== null || webhook.dormindo_em !== null
  return {
    /** Why it cannot be sent. */
    reason: writeReason ?? (isStopped ? refusalSentence('webhook_parado') : undefined),
    busy: isPending,
    resend: (id: string) => mutate({ id }),
  }
}
