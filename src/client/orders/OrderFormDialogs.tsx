import { useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { v4 as uuid } from 'uuid'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { FailedState, NotFoundState } from '../ui/States.tsx'
import { draftOf } from './draft.ts'
import { FormSkeleton } from './FormSkeleton.tsx'
import { orderResolver } from './form-resolver.ts'
import { emptyOrder, type OrderFormValues, type OrderInput, valuesOf } from './form-values.ts'
import type { OrderFormParts } from './OrderDialogs.tsx'
import { OrderForm } from './OrderForm.tsx'
import type { Order } from './order.ts'
import type { OrderPhotoParts } from './photo-parts.ts'
import { useOrder } from './use-order.ts'
import { useSaveOrder } from './use-save-order.ts'

export interface FormDialogProps {
  form: OrderFormParts
  photos: OrderPhotoParts
  /** Today in the shop's zone. */
  today: string
  userId: string
  onClose(): void
}

/** 'Nova Ordem de Serviço'; what is typed survives a reload of the page. */
export function NewOrderDialog({
  form: parts,
  photos,
  today,
  userId,
  clienteId,
  onClose,
}: FormDialogProps & { clienteId: string | undefined }) {
  const drafts = useMemo(() => draftOf(userId, sessionStorage), [userId])
  const [empty] = useState(() => emptyOrder(today, parts.customer ?? null))
  const [start] = useState(() => drafts.read(clienteId, empty) ?? { chave: uuid(), sent: [], values: null })
  const form = useOrderForm(empty)
  const saving = useSaveOrder({ target: { kind: 'new', chave: start.chave }, sent: start.sent })
  const keep = () => {
    const { target } = saving
    if (target.kind !== 'new') return
    drafts.write({ cliente: clienteId, chave: target.chave, sent: saving.sent(), values: form.getValues() })
  }
  useEffect(() => {
    if (start.values) form.reset(start.values, { keepDefaultValues: true })
  }, [form, start])
  useEffect(() => form.subscribe({ formState: { values: true }, callback: keep }))
  return (
    <OrderForm
      form={form}
      saving={saving}
      parts={parts}
      photos={photos}
      today={today}
      draft={{ keep, clear: drafts.clear }}
      onClose={onClose}
    />
  )
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
  if (order) return <EditOrder order={order} {...props} />
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

function EditOrder({ order, form: parts, photos, today, onClose }: FormDialogProps & { order: Order }) {
  const form = useOrderForm(valuesOf(order))
  const saving = useSaveOrder({ target: { kind: 'stored', row: order }, sent: [] })
  const { isDirty, isSubmitting } = form.formState
  const { target, adopt } = saving
  const seen = target.kind === 'stored' ? target.row.updated_at : ''
  // Nothing is typed yet: a newer version just takes the older one's place.
  useEffect(() => {
    if (isDirty || isSubmitting || order.updated_at <= seen) return
    form.reset(valuesOf(order))
    adopt(order)
  })
  return (
    <OrderForm
      form={form}
      saving={saving}
      parts={parts}
      photos={photos}
      today={today}
      changed={isDirty && order.updated_at > seen}
      onClose={onClose}
    />
  )
}

function useOrderForm(defaultValues: OrderFormValues) {
  return useForm<OrderFormValues, unknown, OrderInput>({ defaultValues, resolver: orderResolver })
}
