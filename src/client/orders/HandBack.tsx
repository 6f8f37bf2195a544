import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useId } from 'react'
import { deviceName } from '../../shared/devices.ts'
import { formatMoney } from '../../shared/money.ts'
import { shortNumber } from '../../shared/orders.ts'
import { Button, ignoreDoubleClick } from '../ui/Button.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import type { Order } from './order.ts'

interface HandBackProps {
  order: Order
  /** To charge something else for it, as for looking into it. */
  onPrice(): void
  onHandBack(): void
  onClose(): void
}

/** 'Devolver sem cobrar?': asked before a device goes back whose quote was refused, so that nothing is owed for it. */
export function HandBack({ order, onPrice, onHandBack, onClose }: HandBackProps) {
  const { t } = useLingui()
  const id = useId()
  const { history } = useRouter()
  // Of what the address shows: going back takes both away.
  useEffect(() => history.subscribe(onClose), [history, onClose])
  const [number, amount] = [shortNumber(order.numero_os), formatMoney(order.valor)]
  return (
    <Dialog
      size="sm"
      title={t`Devolver sem cobrar?`}
      onClose={onClose}
      initialFocus={() => document.getElementById(id)}
      footer={
        <>
          <Button onClick={ignoreDoubleClick(onPrice)}>{t`Cobrar outro valor`}</Button>
          <Button id={id} variant="primary" onClick={ignoreDoubleClick(onHandBack)}>
            {t`Devolver sem cobrar`}
          </Button>
        </>
      }
    >
      <p>{t`O cliente recusou o orçamento de ${amount}. A OS fica entregue, sem nada a receber.`}</p>
      <p dir="auto">
        {t`OS ${number}`} · {order.clientes.nome} · {deviceName(order.aparelho)}
      </p>
    </Dialog>
  )
}
