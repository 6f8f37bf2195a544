import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { FailedState, NotFoundState } from '../../ui/feedback/States.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import type { OrderPhotoSlots } from '../PhotoArea.tsx'
import { useOrder } from '../use-order.ts'
import { FormSkeleton } from './FormSkeleton.tsx'
import type { OrderFormSlots } from './form-slots.ts'
import { OrderForm } from './OrderForm.tsx'
import { orderDraft } from './order-values.ts'

export interface FormDialogProps {
  form: OrderFormSlots
  photos: OrderPhotoSlots
  /** Today in the shop's zone. */
  today: string
  userId: string
  /** Why nothing can be saved now: the plan ended while the form is open. */
  reason: string | undefined
  onClose(): void
}

/** 'Nova Ordem de Serviço'; what is typed survives a reload of the page. */
export function NewOrderDialog({
  form: slots,
  userId,
  clienteId,
  ...props
}: FormDialogProps & { clienteId: string | undefined }) {
  const [draft] = useState(() => orderDraft(userId, clienteId))
  return <OrderForm order={null} customer={slots.customer ?? null} draft={draft} slots={slots} {...props} />
}

/** Why no order can be created now, where the address asks for its form. */
export function NoNewOrder({ reason, onClose }: { reason: string; onClose(): void }) {
  const { t } = useLingui()
  return (
    <Dialog
      size="sm"
      title={t`Nova Ordem de Serviço`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t`Fechar`}</Button>
          <LinkButton to="/dashboard" search={{ planos: 'true' }} variant="primary">
            {t`Ver Planos`}
          </LinkButton>
        </>
      }
    >
      <Alert tone="danger">{reason}</Alert>
    </Dialog>
  )
}

/** 'Editar Ordem de Serviço', by an id from the address. */
export function EditOrderDialog({ id, form: slots, userId: _, ...props }: FormDialogProps & { id: string }) {
  const { t } = useLingui()
  const { order, missing, failed, retry, retrying } = useOrder(id)
  if (order) return <OrderForm order={order} customer={null} draft={null} slots={slots} {...props} />
  return (
    <Dialog title={t`Editar Ordem de Serviço`} onClose={props.onClose}>
      {missing ? (
        <NotFoundState>{t`Esta OS não existe ou foi excluída.`}</NotFoundState>
      ) : failed ? (
        <FailedState onRetry={retry} retrying={retrying}>
          {t`Erro ao carregar dados`}
        </FailedState>
      ) : (
        <FormSkeleton />
      )}
    </Dialog>
  )
}
