import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { PickedPhoto } from '../../shared/photos.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Kbd } from '../ui/Kbd.tsx'
import { Hint } from '../ui/Text.tsx'
import { ChangedNotice } from './ChangedNotice.tsx'
import { FormNotice } from './FormNotice.tsx'
import type { OrderFormValues, OrderInput } from './form-values.ts'
import { OrderConflict } from './OrderConflict.tsx'
import type { OrderFormParts } from './OrderDialogs.tsx'
import { OrderFields } from './OrderFields.tsx'
import { PhotoArea } from './PhotoArea.tsx'
import type { OrderPhotoParts } from './photo-parts.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import type { useSaveOrder } from './use-save-order.ts'
import { useSubmitOrder } from './use-submit-order.ts'

export type OrderFormControl = UseFormReturn<OrderFormValues, unknown, OrderInput>

export interface OrderFormProps {
  form: OrderFormControl
  saving: ReturnType<typeof useSaveOrder>
  parts: OrderFormParts
  photos: OrderPhotoParts
  today: string
  /** A newer version is stored: saving will put both together. */
  changed?: boolean
  /** Where a new order is kept while it is written. */
  draft?: { keep(): void; clear(): void }
  onClose(): void
}

/** The order form (product 6.7): creates, or changes the order that `saving` is about. */
export function OrderForm({ form, saving, parts, photos, today, changed, draft, onClose }: OrderFormProps) {
  const { t } = useLingui()
  const customerId = useId()
  const { notice } = saving
  const isNew = saving.target.kind === 'new'
  const { isDirty, isSubmitting } = form.formState
  const [picked, setPicked] = useState<PickedPhoto[]>([])
  // A reload brings back what was typed, but no files.
  const guard = useLeaveGuard(isDirty || picked.length > 0, isNew && picked.length === 0)
  const { submit, saveMerged, editMerged } = useSubmitOrder({
    form,
    saving,
    parts,
    onFailed: () => draft?.keep(),
    onSaved: row => {
      if (picked.length > 0) photos.upload(row.id, picked)
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
        {notice?.kind === 'stored-before' && <FormNotice row={notice.row} />}
        {changed && !notice && <ChangedNotice />}
        <OrderFields form={form} parts={parts} today={today} customerId={customerId} />
        {photos && <PhotoArea>{photos.picker({ value: picked, onChange: setPicked })}</PhotoArea>}
      </Dialog>
      {notice?.kind === 'conflict' && (
        <OrderConflict
          key={notice.now.updated_at}
          conflict={notice}
          typed={form.getValues()}
          busy={isSubmitting}
          onSave={values => saveMerged(notice.now, values)}
          onBack={values => editMerged(notice.now, values)}
          onDismiss={saving.dismiss}
        />
      )}
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
