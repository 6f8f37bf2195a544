import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useId } from 'react'
import { deviceName } from '../../shared/devices.ts'
import { shortNumber } from '../../shared/orders.ts'
import { Button, ignoreDoubleClick } from '../ui/Button.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import type { Order } from './order.ts'

interface DeliverUnpricedProps {
  order: Order
  /** To give it a price first. */
  onPrice(): void
  /** To deliver it without one. */
  onDeliver(): void
  onClose(): void
}

/** 'Entregar sem valor?': asked before an order without a price is delivered, as HowPaid is of an unpaid one. */
export function DeliverUnpriced({ order, onPrice, onDeliver, onClose }: DeliverUnpricedProps) {
  const { t } = useLingui()
  const id = useId()
  const { history } = useRouter()
  // Of what the address shows: going back takes both away.
  useEffect(() => history.subscribe(onClose), [history, onClose])
  const number = shortNumber(order.numero_os)
  return (
    <Dialog
      size="sm"
      title={t`Entregar sem valor?`}
      onClose={onClose}
      initialFocus={() => document.getElementById(id)}
      footer={
        <>
          <Button onClick={ignoreDoubleClick(onDeliver)}>{t`Entregar sem valor`}</Button>
          <Button id={id} variant="primary" onClick={ignoreDoubleClick(onPrice)}>{t`Informar valor`}</Button>
        </>
      }
    >
      <p>{t`Esta OS ainda está a orçar: nada será cobrado.`}</p>
      <p dir="auto">
        {t`OS ${number}`} · {order.clientes.nome} · {deviceName(order.aparelho)}
      </p>
    </Dialog>
  )
}
