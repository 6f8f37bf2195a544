import { chakra } from '@chakra-ui/react'
import { createLink } from '@tanstack/react-router'
import { deviceName } from '../../shared/devices.ts'
import { shortNumber } from '../../shared/orders.ts'
import { StatusBadge } from '../orders/StatusBadge.tsx'
import { Money } from '../ui/Money.tsx'
import { Clip, Num } from '../ui/Text.tsx'
import type { Summary } from './use-dashboard.ts'

/** One order on one line, a link to its details. */
export function RecentOrder({ order }: { order: Summary['recentes'][number] }) {
  const number = shortNumber(order.numero_os)
  return (
    <Item>
      <Row to="/ordens" search={{ os: order.id }} state={{ overOrders: true }}>
        <Num data-cell="number">{number}</Num>
        <Clip data-cell="customer">{order.clientes.nome}</Clip>
        <Clip data-cell="device">
          <Num data-cell="beside">{number}</Num>
          {deviceName(order.aparelho)}
        </Clip>
        <span data-cell="status">
          <StatusBadge status={order.status} />
        </span>
        <span data-cell="value">
          <Money value={order.valor} />
        </span>
      </Row>
    </Item>
  )
}

const line = {
  display: 'grid',
  gridColumn: '1 / -1',
  gridTemplateColumns: 'subgrid',
  '@container main (max-width: 620px)': { gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: '3' },
}

/** Rows of a list whose columns are as wide as the widest cell. */
export const RecentRows = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) minmax(0, 1fr) auto auto',
    columnGap: '4',
    '@container main (max-width: 620px)': { gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: '3' },
  },
})

export const Item = chakra('li', {
  base: {
    ...line,
    borderTop: '1px solid',
    borderColor: 'hairline',
    '&:last-of-type': { borderBottom: '1px solid', borderColor: 'hairline' },
  },
})

// Under 621 px two lines: who and how much, then which device and where it stands.
const Row = createLink(
  chakra('a', {
    base: {
      ...line,
      alignItems: 'center',
      minH: '12',
      mx: '-3',
      px: '3',
      '&:hover': { bg: 'hover' },
      '&:focus-visible': { outlineOffset: '-2px', borderRadius: 'sm' },
      '& [data-cell=number], & [data-cell=device]': { color: 'muted' },
      '& [data-cell=customer], & [data-cell=value]': { fontWeight: 'medium' },
      '& [data-cell=value]': { textAlign: 'end' },
      '& [data-cell=beside]': { display: 'none' },
      '@container main (max-width: 620px)': {
        ...line['@container main (max-width: 620px)'],
        py: '2.5',
        '& [data-cell=number]': { display: 'none' },
        '& [data-cell=customer]': { gridArea: '1 / 1' },
        '& [data-cell=value]': { gridArea: '1 / 2' },
        '& [data-cell=device]': { gridArea: '2 / 1', textStyle: 'sm' },
        '& [data-cell=beside]': { display: 'inline', me: '2' },
        '& [data-cell=status]': { gridArea: '2 / 2', justifySelf: 'end' },
      },
    },
  }),
)
