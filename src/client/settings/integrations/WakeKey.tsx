import { useLingui } from '@lingui/react/macro'
import * as z from 'zod/mini'
import { apiKeyId } from '../../../shared/api-keys.ts'
import { trpc } from '../../api/trpc.ts'
import { AskDialog } from '../../ui/dialogs/AskDialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useSentForm } from '../../ui/forms/use-checked-form.ts'
import { noFactors, OwnFactors, useOwnFactors } from './OwnFactors.tsx'

/** Asks for the password, and a code where there is one, before a sleeping key works again. */
export function WakeKey({ id, nome, onClose }: { id: string; nome: string; onClose(): void }) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const { hasCode, shape } = useOwnFactors()
  const { mutateAsync } = trpc.apiKeys.wake.useMutation({
    onSuccess() {
      toast.success(t`A chave voltou a valer.`)
      onClose()
    },
    onSettled() {
      void utils.apiKeys.list.invalidate()
      void utils.auth.factors.invalidate()
    },
  })
  const sent = useSentForm(z.strictObject({ ...apiKeyId.shape, ...shape }), { id, ...noFactors }, mutateAsync)
  return (
    <AskDialog
      title={t`Acordar “${nome}”?`}
      act={t`Acordar`}
      busy={t`Conferindo...`}
      sent={sent}
      field={<OwnFactors {...sent} hasCode={hasCode} />}
      onClose={onClose}
    >
      {t`A conta foi recuperada, ou o suporte encerrou as sessões dela, e a chave parou. Acorde só se foi você que a criou e se sabe onde ela está.`}
    </AskDialog>
  )
}
