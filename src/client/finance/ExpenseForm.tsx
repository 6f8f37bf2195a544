import { Trans, useLingui } from '@lingui/react/macro'
import { touch } from '../theme/media.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Fields } from '../ui/Field.tsx'
import { Kbd } from '../ui/Kbd.tsx'
import { Hint } from '../ui/Text.tsx'
import { TextButton } from '../ui/TextButton.tsx'
import { ExpenseConflict } from './ExpenseConflict.tsx'
import { ExpenseFields } from './ExpenseFields.tsx'
import type { Expense } from './expense.ts'
import { useExpenseForm } from './use-expense-form.ts'

export interface ExpenseFormProps {
  /** The expense as it was when the form opened; null for a new one. */
  row: Expense | null
  /** Whose draft it is. */
  owner: string
  /** The shop's day. */
  today: string
  reason: string | undefined
  /** How to show a saved expense that the list, as it is filtered, does not hold. */
  toShow(row: Expense): (() => void) | undefined
  onClose(): void
}

/** The form of an expense in its dialog; what is typed outlives everything but saving and discarding it. */
export function ExpenseForm({ row, owner, today, reason, toShow, onClose }: ExpenseFormProps) {
  const { t } = useLingui()
  const { form, changed, save, saving, problem, conflictKey, conflict, draft } = useExpenseForm({
    row,
    owner,
    today,
    reason,
    toShow,
    onSaved: onClose,
  })
  const close = () => {
    draft.discard()
    onClose()
  }
  return (
    <>
      <Dialog
        size="sm"
        title={row ? t`Editar Despesa` : t`Nova Despesa`}
        onClose={close}
        confirmClose={changed}
        onSubmit={save}
        footer={
          <>
            <Hint flex="1" css={{ [touch]: { display: 'none' } }}>
              <Trans>
                <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd> para salvar
              </Trans>
            </Hint>
            <Button onClick={close}>{t`Cancelar`}</Button>
            <Button type="submit" variant="primary" busy={saving && t`Salvando...`} blocked={reason}>
              {row ? t`Salvar` : t`Cadastrar`}
            </Button>
          </>
        }
      >
        <Fields>
          {reason && <Alert tone="danger">{reason}</Alert>}
          {problem && <Alert tone="danger">{problem}</Alert>}
          {draft.restored && (
            <Hint role="status">
              <Trans>
                Continuamos de onde você parou. <TextButton onClick={draft.discard}>Limpar</TextButton>
              </Trans>
            </Hint>
          )}
          <ExpenseFields form={form} />
        </Fields>
      </Dialog>
      {conflict && <ExpenseConflict key={conflictKey} {...conflict} busy={saving} />}
    </>
  )
}
