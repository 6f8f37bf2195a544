import { useLingui } from '@lingui/react/macro'
import { useSession } from '../api/session.ts'
import { trpc } from '../api/trpc.ts'
import { FieldSkeleton, RowDialog } from '../ui/row-form/RowFormDialog.tsx'
import { CustomerForm, type CustomerFormProps } from './CustomerForm.tsx'

interface CustomerDialogProps extends Pick<CustomerFormProps, 'reason' | 'onClose' | 'onOther'> {
  /** The edited customer's id; absent for a new one. */
  id: string | undefined
}

/** 'Novo Cliente' or 'Editar Cliente'; loads the row first if it is not cached. */
export function CustomerDialog({ id, ...form }: CustomerDialogProps) {
  const { t } = useLingui()
  const owner = useSession()?.user?.id ?? ''
  const found = trpc.customers.get.useQuery({ id: id ?? '' }, { enabled: id !== undefined })
  return (
    <RowDialog
      id={id}
      found={found}
      title={t`Editar Cliente`}
      gone={t`Este cliente não existe mais.`}
      skeleton={labels.map(([field, w]) => <FieldSkeleton key={field} w={w} />)}
      onClose={form.onClose}
    >
      {row => <CustomerForm row={row} owner={owner} {...form} />}
    </RowDialog>
  )
}

/** The fields, by the widths of their labels. */
const labels = [
  ['nome', '24'],
  ['telefone', '16'],
  ['email', '24'],
  ['endereco', '24'],
  ['documento', '24'],
] as const
