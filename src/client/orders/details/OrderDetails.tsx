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
import type { OrderPhotoSlots } from '../PhotoArea.tsx'
import { useNoteOrder } from '../use-note-order.ts'
import { useOrder } from '../use-order.ts'
import type { OrderActs } from '../use-order-acts.tsx'
import { useMessageLink } from '../whatsapp.ts'
import { DetailsActions } from './DetailsActions.tsx'
import { DetailsBody } from './DetailsBody.tsx'
import { DetailsBones, FooterBones } from './DetailsBones.tsx'
import { NeighbourKeys } from './NeighbourKeys.tsx'
import { hasNextStep, NextStep } from './NextStep.tsx'
import { type Listed, useNeighbours } from './use-neighbours.ts'

/** An order's reminders, and the way to a new one; `blocked` says why they cannot change. */
export type RemindersOfOrder = (props: { order: Order; blocked: string | undefined }) => ReactNode

interface OrderDetailsProps {
  id: string
  /** The list that it is opened from. */
  list: Listed
  /** Why it cannot be edited. */
  editReason: string | undefined
  photos: OrderPhotoSlots
  reminders: RemindersOfOrder
  /** Today in the shop's zone. */
  today: string
  acts: OrderActs
  onClose(): void
  onEdit(): void
  /** Shows another order in its place. */
  onShow(id: string): void
}

/** 'Detalhes da OS {number}' (product 6.8), by an id from the address: it may still load, or be of no order. */
export function OrderDetails({
  id,
  list,
  editReason,
  photos,
  reminders,
  today,
  acts,
  onClose,
  onEdit,
  onShow,
}: OrderDetailsProps) {
  const { t } = useLingui()
  const { order, missing, failed, retry, retrying } = useOrder(id)
  const link = useMessageLink(order)
  const note = useNoteOrder()
  const neighbours = useNeighbours(list, id)
  const number = order && shortNumber(order.numero_os)
  const title = number ? t`Detalhes da OS ${number}` : t`Detalhes da OS`
  const after = useRef<HTMLElement>(null)
  const aside = order && !editReason && hasNextStep(order) ? small : narrow
  const footer =
    order && !missing ? (
      <>
        {neighbours && <NeighbourKeys neighbours={neighbours} title={title} onShow={onShow} />}
        <Button icon={Pencil} mdDown={aside} blocked={editReason} aria-label={t`Editar OS`} onClick={onEdit}>
          <span>{t`Editar OS`}</span>
        </Button>
        <OutLink
          href={link}
          mdDown={aside}
          aria-label={t`Contatar Cliente`}
          onClick={() => note(id, 'avisado')}
        >
          <Icon of={MessageCircle} />
          <span>{t`Contatar Cliente`}</span>
        </OutLink>
        {!editReason && <NextStep order={order} acts={acts} />}
      </>
    ) : missing ? (
      <Button onClick={onClose}>{t`Fechar`}</Button>
    ) : (
      !failed && <FooterBones />
    )
  return (
    <Dialog
      size={missing ? 'md' : 'lg'}
      title={title}
      actions={
        order &&
        !missing && (
          <DetailsActions
            key={id}
            order={order}
            blocked={editReason}
            onGone={next => {
              after.current = next
              onClose()
            }}
          />
        )
      }
      onClose={onClose}
      footer={footer}
      finalFocus={() => after.current}
    >
      {missing ? (
        <NotFoundState>{t`Esta OS não existe ou foi excluída.`}</NotFoundState>
      ) : order ? (
        <DetailsBody
          key={id}
          order={order}
          today={today}
          acts={acts}
          blocked={editReason !== undefined}
          photos={photos.ofOrder({ os_id: id, numero_os: order.numero_os, blocked: editReason })}
          reminders={reminders({ order, blocked: editReason })}
        />
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

// On the phone the next step has the room: these two are their icons.
const small = { '&&': { flex: 'none', w: 'control.footer', px: '0', '& > span': { display: 'none' } } }
// Without one both stand in one line at 320 px.
const narrow = { px: '2' }
