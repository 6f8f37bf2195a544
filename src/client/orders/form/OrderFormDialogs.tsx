import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { CustomerChoice } from '../../customers/customer-choice.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { FailedState, NotFoundState } from '../../ui/feedback/States.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { useOrder } from '../use-order.ts'
import { FormSkeleton } from './FormSkeleton.tsx'
import { OrderForm } from './OrderForm.tsx'
import { orderDraft } from './order-values.ts'

interface FormDialogProps {
  /** Today in the shop's zone. */
  today: string
  /** Why nothing can be saved now: the plan ended while the form is open. */
  reason: string | undefined
  onClose(): void
}

interface NewOrderDialogProps extends FormDialogProps {
  userId: string
  /** Who the address opens the form for, and the customer of that id. */
  clienteId: string | undefined
  customer: CustomerChoice
}

/** 'Nova Ordem de Serviço'; what is typed survives a reload of the page. */
export function NewOrderDialog({ userId, clienteId, ...props }: NewOrderDialogProps) {
  const [draft] = useState(() => orderDraft(userId, clienteId))
  return <OrderForm order={null} draft={draft} {...props} />
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
export function EditOrderDialog({ id, ...props }: FormDialogProps & { id: string }) {
  const { t } = useLingui()
  const { order, missing, failed, retry, retrying } = useOrder(id)
  if (order) return <OrderForm order={order} customer={null} draft={null} {...props} />
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
