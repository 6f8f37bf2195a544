import { useLingui } from '@lingui/react/macro'
import { Bone } from '../ui/Bone.tsx'
import { OrderGrid } from './OrderGrid.tsx'

/** Widths of the name's bone in each row, in percent; the other lines follow from it. */
const rows = [62, 80, 54, 70, 66, 58, 74]

/** The list before it is known, in the row's own columns. */
export function OrderSkeleton() {
  const { t } = useLingui()
  return (
    <OrderGrid aria-label={t`Carregando...`} aria-busy="true">
      {rows.map(width => (
        <li key={width}>
          <span data-cell="number">
            <Bone w="80%" />
          </span>
          <Two cell="who" widths={[`${width}%`, `${width - 8}%`]} />
          <Two cell="device" widths={[`${width - 16}%`, `${width + 14}%`]} />
          <Two cell="date" widths={['54px', '86px']} />
          <Two cell="value" widths={['68px', '52px']} />
          <div data-cell="status">
            <Bone w="168px" h="control.sm" borderRadius="control.sm" />
          </div>
          <span data-cell="actions" />
        </li>
      ))}
    </OrderGrid>
  )
}

function Two({ cell, widths: [first, second] }: { cell: string; widths: [string, string] }) {
  return (
    <div data-cell={cell}>
      <Bone w={first} />
      <Bone w={second} h="2.5" mt="2.5" />
    </div>
  )
}
