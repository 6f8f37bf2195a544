import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { CopyCheck } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { shortNumber } from '../../../shared/orders.ts'
import { newPhotoType } from '../../../shared/photos.ts'
import type { CustomerChoice } from '../../customers/customer-choice.ts'
import { PhotoPicker } from '../../photos/order/PhotoPicker.tsx'
import type { PickedPhoto } from '../../photos/photo.tsx'
import { ToastProgress } from '../../photos/uploads/UploadsPanel.tsx'
import { uploads } from '../../photos/uploads/upload-queue.ts'
import { touch } from '../../theme/media.ts'
import { Button } from '../../ui/Button.tsx'
import { DiscardDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { useLeaveGuard } from '../../ui/dialogs/LeaveDialog.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { FailedState, NotFoundState } from '../../ui/feedback/States.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { MergeDialog } from '../../ui/row-form/MergeDialog.tsx'
import { RestoredHint, TypedSince } from '../../ui/row-form/RowFormDialog.tsx'
import { Hint } from '../../ui/Text.tsx'
import { knowsLines, type Order } from '../order.ts'
import { useOrder } from '../use-order.ts'
import { Below, FormSkeleton, OrderFields } from './OrderFields.tsx'
import { orderDraft } from './order-values.ts'
import { useOrderForm } from './use-order-form.ts'

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
  const { order, missing, failedLines, retry, retrying } = useOrder(id)
  // A form that has begun stays: its order may come again from a list, without lines.
  const [known, setKnown] = useState<Order>()
  if (order && order !== known && knowsLines(order)) setKnown(order)
  if (known) return <OrderForm order={known} customer={null} draft={null} {...props} />
  return (
    <Dialog title={t`Editar Ordem de Serviço`} onClose={props.onClose}>
      {missing ? (
        <NotFoundState>{t`Esta OS não existe ou foi excluída.`}</NotFoundState>
      ) : failedLines ? (
        <FailedState onRetry={retry} retrying={retrying}>
          {t`Erro ao carregar dados`}
        </FailedState>
      ) : (
        <FormSkeleton />
      )}
    </Dialog>
  )
}

interface OrderFormProps {
  /** The order as it was when the form opened; null for a new one. */
  order: Order | null
  /** Who a new one is for. */
  customer: CustomerChoice
  /** Where it is kept while it is written; null where it is not. */
  draft: ReturnType<typeof orderDraft> | null
  today: string
  /** Why it cannot be saved. */
  reason: string | undefined
  onClose(): void
}

/** The order form: creates an order, or changes one. */
function OrderForm({ today, reason, onClose, ...start }: OrderFormProps) {
  const { t } = useLingui()
  const customerId = useId()
  const [picked, setPicked] = useState<PickedPhoto[]>([])
  // A photo may be chosen while the order is being saved.
  const latestPicked = useRef(picked)
  useEffect(() => {
    latestPicked.current = picked
  })
  const queryClient = useQueryClient()
  // A new order's photos show what came in, whatever status it is given.
  const tipo_foto = newPhotoType(start.order?.status)
  const state = useOrderForm({
    ...start,
    today,
    reason,
    onStored({ id: os_id }) {
      const files = latestPicked.current
      if (files.length === 0) return
      uploads.add(
        queryClient,
        files.map(({ id, file }) => ({ id, file, os_id, tipo_foto, from: 'form' })),
      )
      setPicked([])
    },
    progress: id => latestPicked.current.length > 0 && <ToastProgress os_id={id} />,
    onSaved() {
      guard.release()
      onClose()
    },
  })
  const { form, isNew, busy, isTyped, isBehind, save, conflict, conflictKey, draft } = state
  const { problem, storedBefore, typedSince } = state
  // A reload brings back what was typed, but no files.
  const guard = useLeaveGuard({
    isUnsaved: () => isTyped() || picked.length > 0,
    isKeptByReload: isNew && picked.length === 0,
  })
  const discard = () => {
    draft.discard()
    guard.leave()
  }
  const [clearing, setClearing] = useState(false)
  const clear = () => {
    draft.discard()
    setPicked([])
    setClearing(false)
  }
  return (
    <>
      <Dialog
        title={isNew ? t`Nova Ordem de Serviço` : t`Editar Ordem de Serviço`}
        onClose={onClose}
        onSubmit={save}
        initialFocus={() =>
          isNew ? document.getElementById(customerId) : document.querySelector('[role=dialog] [name=modelo]')
        }
        footer={
          <>
            <Hint flex="1" css={{ [touch]: { display: 'none' } }}>
              <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd> {isNew ? t`para criar` : t`para atualizar`}
            </Hint>
            <Button onClick={onClose}>{t`Cancelar`}</Button>
            <Button type="submit" variant="primary" busy={busy && t`Salvando...`} blocked={reason}>
              {isNew ? t`Criar` : t`Atualizar`}
            </Button>
          </>
        }
      >
        {reason && (
          <NoticePlace>
            <Alert tone="danger">{reason}</Alert>
          </NoticePlace>
        )}
        {problem && problem !== reason && <Problem>{problem}</Problem>}
        {draft.restored && !storedBefore && !typedSince && (
          <NoticePlace>
            <RestoredHint onClear={() => busy || setClearing(true)} />
          </NoticePlace>
        )}
        {typedSince && (
          <NoticePlace>
            <TypedSince />
          </NoticePlace>
        )}
        {storedBefore ? (
          <StoredBefore row={storedBefore.row} />
        ) : (
          isBehind && !conflict && <ChangedElsewhere />
        )}
        <OrderFields form={form} isNew={isNew} today={today} customerId={customerId} />
        <Below isNew={isNew}>
          <Photos>
            <PhotoPicker value={picked} type={tipo_foto} onChange={setPicked} />
          </Photos>
        </Below>
      </Dialog>
      {conflict && (
        <MergeDialog key={conflictKey} title={t`Esta OS foi alterada em outro lugar`} {...conflict} />
      )}
      <DiscardDialog open={guard.asking} onDiscard={discard} onClose={guard.stay} />
      <DiscardDialog open={clearing} onDiscard={clear} onClose={() => setClearing(false)} />
    </>
  )
}

/** Why it was not saved; the button that saves stands at the other end of a long form. */
function Problem({ children }: { children: string }) {
  const place = useRef<HTMLDivElement>(null)
  // Nothing is answered to React: newer browsers answer a promise here.
  useEffect(() => void place.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <NoticePlace ref={place}>
      <Alert tone="danger">{children}</Alert>
    </NoticePlace>
  )
}

/** Above the fields: an earlier attempt had stored the order, with what was typed then. */
function StoredBefore({ row }: { row: Order | null }) {
  const { t } = useLingui()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <NoticePlace ref={place} tabIndex={-1}>
      <Notice tone="progress" icon={CopyCheck} title={t`A tentativa anterior tinha sido salva`}>
        {row ? <StoredAs numero_os={row.numero_os} /> : <StoredSomewhere />}
      </Notice>
    </NoticePlace>
  )
}

function StoredAs({ numero_os }: Pick<Order, 'numero_os'>): ReactNode {
  const { t } = useLingui()
  const number = shortNumber(numero_os)
  return t`É a OS ${number}, com os dados de antes. Salve de novo para atualizá-la com o que está aqui.`
}

function StoredSomewhere(): ReactNode {
  const { t } = useLingui()
  return t`A OS foi criada com os dados de antes: confira na lista. Salvar de novo cria outra OS.`
}

/** Above a form being typed in whose order was saved elsewhere meanwhile. */
function ChangedElsewhere() {
  const { t } = useLingui()
  return (
    <NoticePlace>
      <Notice tone="progress" icon={CopyCheck} title={t`Esta OS foi alterada em outro lugar`}>
        {t`O que você digitou continua aqui. Ao salvar, você junta as duas versões.`}
      </Notice>
    </NoticePlace>
  )
}

const Photos = chakra('div', {
  base: { mt: '5', pt: '5', borderTop: '1px solid', borderColor: 'hairline' },
})
const NoticePlace = chakra('div', { base: { mb: '5', outline: '0', overflowWrap: 'anywhere' } })
