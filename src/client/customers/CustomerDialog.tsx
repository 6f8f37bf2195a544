import { useLingui } from '@lingui/react/macro'
import { useSession } from '../api/session.ts'
import { trpc } from '../api/trpc.ts'
import { WaitingDialog } from '../ui/row-form/WaitingDialog.tsx'
import { CustomerForm, type CustomerFormProps } from './CustomerForm.tsx'
import { FormBones } from './FormBones.tsx'

interface CustomerDialogProps extends Pick<CustomerFormProps, 'reason' | 'onClose' | 'onOther'> {
  /** Whose form; absent for a new customer. */
  id: string | undefined
}

/** 'Novo Cliente' or 'Editar Cliente' (product 5.4): asks for the row first where it is not known yet. */
export function CustomerDialog({ id, ...form }: CustomerDialogProps) {
  const { t } = useLingui()
  const owner = useSession()?.user?.id ?? ''
  const found = trpc.customers.get.useQuery({ id: id ?? '' }, { enabled: id !== undefined })
  if (id === undefined || found.data) {
    return <CustomerForm row={found.data ?? null} owner={owner} {...form} />
  }
  return (
    <WaitingDialog
      title={t`Editar Cliente`}
      found={found}
      gone={t`Este cliente não existe mais.`}
      onClose={form.onClose}
    >
      <FormBones />
    </WaitingDialog>
  )
}
