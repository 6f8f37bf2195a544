import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { MergeDialog } from '../ui/row-form/MergeDialog.tsx'
import { RowFormDialog } from '../ui/row-form/RowFormDialog.tsx'
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
  const { form, conflictKey, conflict, ...state } = useCustomerForm({
    row,
    owner,
    reason,
    onSaved: onClose,
  })
  const close = () => {
    state.draft.discard()
    onClose()
  }
  const gone = useRef(false)
  const { remove, deleting } = useDeleteCustomer(row?.id ?? '')
  const confirmed = (lixeira: number | undefined) =>
    remove(lixeira, {
      onDeleted() {
        gone.current = true
        close()
      },
      onSettled: () => setAsking(false),
    })
  return (
    <>
      <RowFormDialog
        title={state.isNew ? t`Novo Cliente` : t`Editar Cliente`}
        state={state}
        reason={reason}
        onClose={close}
        initialFocus={() => document.querySelector<HTMLElement>('[role=dialog] input')}
        // The row that it was opened from goes, too.
        finalFocus={() => (gone.current ? document.querySelector('main') : null)}
      >
        <CustomerFields form={form} row={row} onOther={onOther} />
        {row && <DeleteCustomer row={row} reason={reason} onAsk={() => setAsking(true)} />}
      </RowFormDialog>
      {conflict && (
        <MergeDialog key={conflictKey} title={t`Este cliente foi alterado em outro lugar`} {...conflict} />
      )}
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
