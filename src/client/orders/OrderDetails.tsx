import { useLingui } from '@lingui/react/macro'
import { MessageCircle, Pencil } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Icon } from '../ui/Icon.tsx'
import { FailedState, NotFoundState } from '../ui/States.tsx'
import { OutLink } from '../ui/TextButton.tsx'
import { DetailsBody } from './DetailsBody.tsx'
import { DetailsSkeleton, FooterSkeleton } from './DetailsSkeleton.tsx'
import { shortNumber } from './order.ts'
import { useOrder } from './use-order.ts'
import { greetingLink } from './whatsapp.ts'

interface OrderDetailsProps {
  id: string
  /** Why it cannot be edited. */
  editReason: string | undefined
  onClose(): void
  onEdit(): void
}

/** 'Detalhes da OS {number}' (spec 2 §2.5), by an id from the address: it may still load, or be of no order. */
export function OrderDetails({ id, editReason, onClose, onEdit }: OrderDetailsProps) {
  const { t } = useLingui()
  const { order, missing, failed, retry, retrying } = useOrder(id)
  const number = order && shortNumber(order.numero_os)
  const footer = order ? (
    <>
      <OutLink href={greetingLink(order)}>
        <Icon of={MessageCircle} />
        {t`Contatar Cliente`}
      </OutLink>
      <Button variant="primary" icon={Pencil} blocked={editReason} onClick={onEdit}>
        {t`Editar OS`}
      </Button>
    </>
  ) : (
    !missing && !failed && <FooterSkeleton />
  )
  return (
    <Dialog
      title={number ? t`Detalhes da OS ${number}` : t`Detalhes da OS`}
      onClose={onClose}
      footer={footer}
    >
      {order ? (
        <DetailsBody order={order} />
      ) : missing ? (
        <NotFoundState>{t`Esta OS não existe ou foi excluída.`}</NotFoundState>
      ) : failed ? (
        <FailedState onRetry={retry} retrying={retrying}>
          {t`Erro ao carregar dados`}
        </FailedState>
      ) : (
        <DetailsSkeleton />
      )}
    </Dialog>
  )
}
