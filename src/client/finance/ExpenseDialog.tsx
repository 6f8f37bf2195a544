import { useLingui } from '@lingui/react/macro'
import { isPassing } from '../query-client.ts'
import { useSession } from '../session.ts'
import { errorSentence, trpc } from '../trpc.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { FailedState, NotFoundState } from '../ui/States.tsx'
import { ExpenseForm, type ExpenseFormProps } from './ExpenseForm.tsx'
import { FormBones } from './FormBones.tsx'

interface ExpenseDialogProps extends Pick<ExpenseFormProps, 'today' | 'reason' | 'toShow' | 'onClose'> {
  /** Whose form; absent for a new expense. */
  id: string | undefined
}

/** 'Nova Despesa' or 'Editar Despesa' (spec 2 §2.7): asks for the row first where it is not known yet. */
export function ExpenseDialog({ id, ...form }: ExpenseDialogProps) {
  const { t } = useLingui()
  const owner = useSession()?.user?.id ?? ''
  const found = trpc.finance.getExpense.useQuery({ id: id ?? '' }, { enabled: id !== undefined })
  if (id === undefined || found.data) {
    return <ExpenseForm row={found.data ?? null} owner={owner} {...form} />
  }
  return (
    <Dialog
      size="sm"
      title={t`Editar Despesa`}
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
        <NotFoundState>{t`Esta despesa não existe mais.`}</NotFoundState>
      )}
    </Dialog>
  )
}
