import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { touch } from '../theme/media.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Fields } from '../ui/Field.tsx'
import { Kbd } from '../ui/Kbd.tsx'
import { Hint } from '../ui/Text.tsx'
import { TextButton } from '../ui/TextButton.tsx'
import { CustomerConflict } from './CustomerConflict.tsx'
import { CustomerFields } from './CustomerFields.tsx'
import type { Customer } from './customer.ts'
import { ConfirmDeletion, DeleteCustomer } from './DeleteCustomer.tsx'
import { useCustomerForm } from './use-customer-form.ts'
import { useDeleteCustomer } from './use-delete-customer.ts'

export interface CustomerFormProps {
  /** The customer as it was when the form opened; null for a new one. */
  row: Customer | null
  /** Whose draft it is. */
  owner: string
  reason: string | undefined
  onClose(): void
  /** To the form of another customer; what is typed here is kept. */
  onOther(id: string): void
}

/** The form of a customer in its dialog; what is typed outlives everything but saving and discarding it. */
export function CustomerForm({ row, owner, reason, onClose, onOther }: CustomerFormProps) {
  const { t } = useLingui()
  const [asking, setAsking] = useState(false)
  const { form, changed, save, saving, problem, conflictKey, conflict, draft } = useCustomerForm({
    row,
    owner,
    reason,
    onSaved: onClose,
  })
  const close = () => {
    draft.discard()
    onClose()
  }
  const gone = useRef(false)
  const { remove, deleting } = useDeleteCustomer(row?.id ?? '')
  const confirmed = () =>
    remove({
      onDeleted() {
        gone.current = true
        close()
      },
      onSettled: () => setAsking(false),
    })
  return (
    <>
      <Dialog
        size="sm"
        title={row ? t`Editar Cliente` : t`Novo Cliente`}
        onClose={close}
        confirmClose={changed}
        initialFocus={() => document.querySelector<HTMLElement>('[role=dialog] input')}
        // The row that it was opened from goes, too.
        finalFocus={() => (gone.current ? document.querySelector('main') : null)}
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
          <CustomerFields form={form} row={row} onOther={onOther} />
          {row && <DeleteCustomer row={row} reason={reason} onAsk={() => setAsking(true)} />}
        </Fields>
      </Dialog>
      {conflict && <CustomerConflict key={conflictKey} {...conflict} busy={saving} />}
      {row && (
        <ConfirmDeletion
          row={row}
          open={asking}
          busy={deleting}
          onConfirm={confirmed}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
