import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Kbd } from '../ui/Kbd.tsx'
import { Hint } from '../ui/Text.tsx'
import { FormNotice } from './FormNotice.tsx'
import type { OrderFormValues, OrderInput } from './form-values.ts'
import type { OrderFormParts } from './OrderDialogs.tsx'
import { OrderFields } from './OrderFields.tsx'
import { useLeaveGuard } from './use-leave-guard.ts'
import type { useSaveOrder } from './use-save-order.ts'
import { useSubmitOrder } from './use-submit-order.ts'

export type OrderFormControl = UseFormReturn<OrderFormValues, unknown, OrderInput>

export interface OrderFormProps {
  form: OrderFormControl
  saving: ReturnType<typeof useSaveOrder>
  parts: OrderFormParts
  today: string
  /** Where a new order is kept while it is written. */
  draft?: { keep(): void; clear(): void }
  onClose(): void
}

/** The order form (spec 2 §2.4): creates, or changes the order that `saving` is about. */
export function OrderForm({ form, saving, parts, today, draft, onClose }: OrderFormProps) {
  const { t } = useLingui()
  const customerId = useId()
  const isNew = saving.target.kind === 'new'
  const { isDirty, isSubmitting } = form.formState
  const guard = useLeaveGuard(isDirty, isNew)
  const { submit, saveOver, takeNewer } = useSubmitOrder({
    form,
    saving,
    parts,
    onFailed: () => draft?.keep(),
    onSaved: () => {
      guard.release()
      draft?.clear()
      onClose()
    },
  })
  const discard = () => {
    draft?.clear()
    guard.leave()
  }
  return (
    <>
      <Dialog
        title={isNew ? t`Nova Ordem de Serviço` : t`Editar Ordem de Serviço`}
        onClose={onClose}
        onSubmit={submit}
        initialFocus={() => document.getElementById(customerId)}
        footer={
          <>
            <Hint flex="1">
              <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd> {isNew ? t`para criar` : t`para atualizar`}
            </Hint>
            <Button onClick={onClose}>{t`Cancelar`}</Button>
            <Button type="submit" variant="primary" busy={isSubmitting && t`Salvando...`}>
              {isNew ? t`Criar` : t`Atualizar`}
            </Button>
          </>
        }
      >
        {saving.notice && <FormNotice notice={saving.notice} onSaveOver={saveOver} onTakeNewer={takeNewer} />}
        <OrderFields form={form} parts={parts} today={today} customerId={customerId} />
      </Dialog>
      <ConfirmDialog
        open={guard.asking}
        title={t`Descartar o que foi digitado?`}
        confirm={t`Descartar`}
        cancel={t`Continuar editando`}
        onConfirm={discard}
        onCancel={guard.stay}
      >
        {t`As alterações deste formulário ainda não foram salvas.`}
      </ConfirmDialog>
    </>
  )
}
