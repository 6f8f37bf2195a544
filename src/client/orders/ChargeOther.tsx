import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useId } from 'react'
import { deviceName } from '../../shared/devices.ts'
import { formatMoney } from '../../shared/money.ts'
import { shortNumber } from '../../shared/orders.ts'
import { Button, ignoreDoubleClick } from '../ui/Button.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import type { Order } from './order.ts'

interface ChargeOtherProps {
  order: Order
  /** To change the price first. */
  onPrice(): void
  /** To charge it all the same. */
  onCharge(): void
  onClose(): void
}

/** 'Cobrar outro valor?': asked before another sum is charged than the customer approved. */
export function ChargeOther({ order, onPrice, onCharge, onClose }: ChargeOtherProps) {
  const { t } = useLingui()
  const id = useId()
  const { history } = useRouter()
  // Of what the address shows: going back takes both away.
  useEffect(() => history.subscribe(onClose), [history, onClose])
  const number = shortNumber(order.numero_os)
  const [approved, amount] = [formatMoney(order.orcamento_total ?? 0), formatMoney(order.valor)]
  return (
    <Dialog
      size="sm"
      title={t`Cobrar outro valor?`}
      onClose={onClose}
      initialFocus={() => document.getElementById(id)}
      footer={
        <>
          <Button id={id} onClick={ignoreDoubleClick(onPrice)}>{t`Editar OS`}</Button>
          <Button variant="primary" onClick={ignoreDoubleClick(onCharge)}>{t`Receber ${amount}`}</Button>
        </>
      }
    >
      <p>{t`O cliente aprovou ${approved}. Receber ${amount}?`}</p>
      <p dir="auto">
        {t`OS ${number}`} · {order.clientes.nome} · {deviceName(order.aparelho)}
      </p>
    </Dialog>
  )
}
