import { useLingui } from '@lingui/react/macro'
import { isPassing } from '../query-client.ts'
import { useSession } from '../session.ts'
import { errorSentence, trpc } from '../trpc.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { FailedState, NotFoundState } from '../ui/States.tsx'
import { CustomerForm, type CustomerFormProps } from './CustomerForm.tsx'
import { FormBones } from './FormBones.tsx'

interface CustomerDialogProps extends Pick<CustomerFormProps, 'reason' | 'onClose' | 'onOther'> {
  /** Whose form; absent for a new customer. */
  id: string | undefined
}

/** 'Novo Cliente' or 'Editar Cliente' (spec 2 §2.6): asks for the row first where it is not known yet. */
export function CustomerDialog({ id, ...form }: CustomerDialogProps) {
  const { t } = useLingui()
  const owner = useSession()?.user?.id ?? ''
  const found = trpc.customers.get.useQuery({ id: id ?? '' }, { enabled: id !== undefined })
  if (id === undefined || found.data) {
    return <CustomerForm row={found.data ?? null} owner={owner} {...form} />
  }
  return (
    <Dialog
      size="sm"
      title={t`Editar Cliente`}
      onClose={form.onClose}
      footer={<Button onClick={form.onClose}>{t`Fechar`}</Button>}
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
