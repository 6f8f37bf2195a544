import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { createLink } from '@tanstack/react-router'
import { deviceName } from '../../shared/devices.ts'
import { shortNumber } from '../../shared/orders.ts'
import { Day } from '../ui/Day.tsx'
import { shrinkToFit } from '../ui/Money.tsx'
import { Clip, Hidden, Num } from '../ui/Text.tsx'
import { PaymentNote, StatusBadge } from './OrderBadges.tsx'
import type { Order } from './order.ts'
import { priceWords } from './order-words.ts'

/** One order as a link to its details: number, device above defect, entry, status, value above payment. */
export function HistoryRow({ order }: { order: Order }) {
  const { t } = useLingui()
  const value = priceWords(order)
  return (
    <li>
      <Row to="/ordens" search={{ os: order.id }} data-row="">
        <Num data-part="number">
          <Hidden>OS </Hidden>
          {shortNumber(order.numero_os)}
        </Num>
        <Clip data-part="device" dir="auto">
          {deviceName(order.aparelho)}
        </Clip>
        <Clip data-part="defect" dir="auto">
          {order.defeito}
        </Clip>
        <span data-part="entry">
          <Hidden>{t`Entrada`} </Hidden>
          <Day value={order.data_entrada} />
        </span>
        <span data-part="status">
          <StatusBadge status={order.status} />
        </span>
        <span data-part="value">
          <Num whiteSpace="nowrap" style={shrinkToFit(value)}>
            {value}
          </Num>
          <span data-part="payment">{!order.a_orcar && <PaymentNote order={order} />}</span>
        </span>
      </Row>
    </li>
  )
}

export const HistoryRows = chakra('ul', {
  base: {
    listStyleType: 'none',
    '& > li + li': { borderTop: '1px solid', borderColor: 'hairline' },
    '& > li': {
      contentVisibility: 'auto',
      containIntrinsicSize: 'auto {sizes.row}',
      mdDown: { containIntrinsicSize: 'auto 94px' },
    },
  },
})

/** A row's areas: columns on the desktop, three lines on the phone. */
export const rowGrid = {
  display: 'grid',
  gridTemplate:
    '"number device entry status value" auto "number defect entry status value" auto / 52px minmax(0, 1fr) 84px 132px 104px',
  columnGap: '4',
  alignItems: 'center',
  mx: '-3',
  px: '3',
  py: '3',
  '& [data-part=number]': { gridArea: 'number', color: 'muted' },
  '& [data-part=device]': { gridArea: 'device', fontWeight: 'medium', textAlign: 'left' },
  '& [data-part=defect]': { gridArea: 'defect', color: 'muted', textStyle: 'sm', textAlign: 'left' },
  '& [data-part=entry]': { gridArea: 'entry', color: 'muted' },
  '& [data-part=status]': { gridArea: 'status' },
  '& [data-part=value]': {
    gridArea: 'value',
    fontWeight: 'medium',
    textAlign: 'end',
    containerType: 'inline-size',
    mdDown: { containerType: 'normal' },
  },
  '& [data-part=payment]': {
    display: 'flex',
    justifyContent: 'flex-end',
    textStyle: 'sm',
    whiteSpace: 'nowrap',
    '& > [data-sub]': { color: 'muted', fontWeight: 'regular' },
  },
  mdDown: {
    gridTemplate:
      '"device device value" auto "defect defect defect" auto "number entry status" auto / auto minmax(0, 1fr) auto',
    columnGap: '3',
    rowGap: '0.5',
    '& [data-part=status]': { mt: '1.5' },
    '& [data-part=number], & [data-part=entry]': { mt: '1.5', textStyle: 'sm' },
  },
}

const Row = createLink(
  chakra('a', {
    base: {
      ...rowGrid,
      borderRadius: 'sm',
      '&:hover': { bg: 'hover' },
      '&:focus-visible': { outlineOffset: '-2px' },
    },
  }),
)
