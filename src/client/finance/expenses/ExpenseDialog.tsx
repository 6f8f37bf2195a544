import { useLingui } from '@lingui/react/macro'
import { useSession } from '../../api/session.ts'
import { trpc } from '../../api/trpc.ts'
import { Fields, Pair } from '../../ui/Field.tsx'
import { FieldBones, WaitingDialog } from '../../ui/row-form/WaitingDialog.tsx'
import { Hidden } from '../../ui/Text.tsx'
import { ExpenseForm, type ExpenseFormProps } from './ExpenseForm.tsx'

interface ExpenseDialogProps extends Pick<ExpenseFormProps, 'today' | 'reason' | 'toShow' | 'onClose'> {
  /** Whose form; absent for a new expense. */
  id: string | undefined
}

/** 'Nova Despesa' or 'Editar Despesa' (product 8.1): asks for the row first where it is not known yet. */
export function ExpenseDialog({ id, ...form }: ExpenseDialogProps) {
  const { t } = useLingui()
  const owner = useSession()?.user?.id ?? ''
  const found = trpc.finance.getExpense.useQuery({ id: id ?? '' }, { enabled: id !== undefined })
  if (id === undefined || found.data) {
    return <ExpenseForm row={found.data ?? null} owner={owner} {...form} />
  }
  return (
    <WaitingDialog
      title={t`Editar Despesa`}
      found={found}
      gone={t`Esta despesa não existe mais.`}
      onClose={form.onClose}
    >
      <FormBones />
    </WaitingDialog>
  )
}

/** An expense's form while its row is on the way. */
function FormBones() {
  const { t } = useLingui()
  return (
    <Fields>
      <Hidden role="status">{t`Carregando...`}</Hidden>
      <FieldBones />
      <Pair>
        <FieldBones />
        <FieldBones />
      </Pair>
      <FieldBones />
    </Fields>
  )
}
