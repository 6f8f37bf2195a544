import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { weekdayName } from '../../ui/clock-words.ts'
import { Day } from '../../ui/Day.tsx'
import { forecastOf } from '../due.ts'
import { Overdue } from '../Forecast.tsx'
import type { Order } from '../order.ts'

/** The days of an order that are known, each with its weekday; a forecast that is due says so instead. */
export function DetailsDates({ order, today }: { order: Order; today: string }) {
  const { t } = useLingui()
  const { kind } = forecastOf(order, today)
  const isDue = kind === 'late' || kind === 'today'
  return (
    <Dates>
      <When label={t`Entrada`} day={order.data_entrada} />
      <When label={t`Previsão`} day={order.data_previsao}>
        {isDue && <Overdue order={order} today={today} />}
      </When>
      {order.status === 'Pronto' && <When label={t`Pronta desde`} day={order.pronto_em} />}
      <When label={t`Entrega`} day={order.data_entrega} />
      <When label={t`Pagamento`} day={order.pago_em} />
    </Dates>
  )
}

function When({ label, day, children }: { label: string; day: string | null; children?: ReactNode }) {
  return (
    day && (
      <>
        <dt>{label}</dt>
        <dd>
          <Day value={day} />
        </dd>
        <dd>{children || weekdayName(day)}</dd>
      </>
    )
  )
}

const Dates = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    columnGap: '3',
    rowGap: '2',
    fontVariantNumeric: 'tabular-nums',
    '& dt, & dd + dd': { color: 'muted' },
    '& dd + dd': { textStyle: 'sm', textAlign: 'end', alignSelf: 'center' },
  },
})
