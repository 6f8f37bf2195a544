import { useLingui } from '@lingui/react/macro'
import { isPassing } from '../query-client.ts'
import { useSession } from '../session.ts'
import { errorSentence, trpc } from '../trpc.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { FailedState, NotFoundState } from '../ui/States.tsx'
import { CustomerForm } from './CustomerForm.tsx'
import { FormBones } from './FormBones.tsx'

interface CustomerDialogProps {
  /** Whose form; absent for a new customer. */
  id: string | undefined
  /** Why it cannot be saved now. */
  reason: string | undefined
  onClose(): void
}

/** 'Novo Cliente' or 'Editar Cliente' (spec 2 §2.6): asks for the row first where it is not known yet. */
export function CustomerDialog({ id, reason, onClose }: CustomerDialogProps) {
  const { t } = useLingui()
  const owner = useSession()?.user?.id ?? ''
  const found = trpc.customers.get.useQuery({ id: id ?? '' }, { enabled: id !== undefined })
  if (id === undefined || found.data) {
    return <CustomerForm row={found.data ?? null} owner={owner} reason={reason} onClose={onClose} />
  }
  return (
    <Dialog
      size="sm"
      title={t`Editar Cliente`}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t`Fechar`}</Button>}
    >
      {!found.error ? (
        <FormBones />
      ) : isPassing(found.error) ? (
        <FailedState onRetry={() => void found.refetch()} retrying={found.isFetching}>
          {errorSentence(found.error)}
        </FailedState>
      ) : (
        <NotFoundState>{t`Este cliente não existe mais.`}</NotFoundState>
      )}
    </Dialog>
  )
}
