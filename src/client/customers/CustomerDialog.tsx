import { useLingui } from '@lingui/react/macro'
import { useSession } from '../api/session.ts'
import { trpc } from '../api/trpc.ts'
import { Fields } from '../ui/forms/Field.tsx'
import { Skeleton } from '../ui/lists/Skeleton.tsx'
import { WaitingDialog } from '../ui/row-form/WaitingDialog.tsx'
import { Hidden } from '../ui/Text.tsx'
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
      <FormSkeleton />
    </WaitingDialog>
  )
}

/** A customer's form while its row loads. */
function FormSkeleton() {
  const { t } = useLingui()
  return (
    <Fields>
      <Hidden role="status">{t`Carregando...`}</Hidden>
      {labels.map(([field, w]) => (
        <div key={field}>
          <Skeleton w={w} mt="1" mb="2" />
          <Skeleton w="full" h="control.md" borderRadius="md" />
        </div>
      ))}
    </Fields>
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
