import { useLingui } from '@lingui/react/macro'
import { MessageCircle, Pencil } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { shortNumber } from '../../../shared/orders.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { FailedState, NotFoundState } from '../../ui/States.tsx'
import { OutLink } from '../../ui/TextButton.tsx'
import type { Order } from '../order.ts'
import { type OrderPhotoSlots, PhotoArea, Place } from '../PhotoArea.tsx'
import { useOrder } from '../use-order.ts'
import { useMessageLink } from '../whatsapp.ts'
import { DetailsActions } from './DetailsActions.tsx'
import { DetailsBody } from './DetailsBody.tsx'
import { DetailsBones, FooterBones } from './DetailsBones.tsx'

/** An order's reminders, and the way to a new one; `blocked` says why they cannot change. */
export type RemindersOfOrder = (props: { order: Order; blocked: string | undefined }) => ReactNode

interface OrderDetailsProps {
  id: string
  /** Why it cannot be edited. */
  editReason: string | undefined
  photos: OrderPhotoSlots
  reminders: RemindersOfOrder
  /** Today in the shop's zone. */
  today: string
  onClose(): void
  onEdit(): void
}

/** 'Detalhes da OS {number}' (product 6.8), by an id from the address: it may still load, or be of no order. */
export function OrderDetails({
  id,
  editReason,
  photos,
  reminders,
  today,
  onClose,
  onEdit,
}: OrderDetailsProps) {
  const { t } = useLingui()
  const { order, missing, failed, retry, retrying } = useOrder(id)
  const link = useMessageLink(order)
  const number = order && shortNumber(order.numero_os)
  const after = useRef<HTMLElement>(null)
  const footer =
    order && !missing ? (
      <>
        <OutLink href={link} mdDown={narrow}>
          <Icon of={MessageCircle} />
          {t`Contatar Cliente`}
        </OutLink>
        <Button variant="primary" icon={Pencil} mdDown={narrow} blocked={editReason} onClick={onEdit}>
          {t`Editar OS`}
        </Button>
      </>
    ) : missing ? (
      <Button onClick={onClose}>{t`Fechar`}</Button>
    ) : (
      !failed && <FooterBones />
    )
  return (
    <Dialog
      title={number ? t`Detalhes da OS ${number}` : t`Detalhes da OS`}
      onClose={onClose}
      footer={footer}
      finalFocus={() => after.current}
    >
      {missing ? (
        <NotFoundState>{t`Esta OS não existe ou foi excluída.`}</NotFoundState>
      ) : order ? (
        <>
          <DetailsBody
            order={order}
            today={today}
            actions={
              <DetailsActions
                order={order}
                blocked={editReason}
                onGone={next => {
                  after.current = next
                  onClose()
                }}
              />
            }
          />
          <Place>{reminders({ order, blocked: editReason })}</Place>
          <PhotoArea>
            {photos.ofOrder({ os_id: order.id, numero_os: order.numero_os, blocked: editReason })}
          </PhotoArea>
        </>
      ) : failed ? (
        <FailedState onRetry={retry} retrying={retrying}>
          {t`Erro ao carregar dados`}
        </FailedState>
      ) : (
        <DetailsBones />
      )}
    </Dialog>
  )
}

// Both in one line at 320 px.
const narrow = { px: '2' }
