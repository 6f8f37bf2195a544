import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { ChartRow } from './chart.ts'
import { PlotBox } from './PlotBox.tsx'

/** An empty axis with the reason on it. It needs no recharts. */
export function EmptyPlot({ rows, children }: { rows: readonly ChartRow[]; children: ReactNode }) {
  const ends = [...new Set([...rows.slice(0, 1), ...rows.slice(-1)])]
  return (
    <PlotBox>
      <Ground>{children}</Ground>
      <Ends aria-hidden="true">
        {ends.map(({ label, short }) => (
          <span key={label}>{short}</span>
        ))}
      </Ends>
    </PlotBox>
  )
}

const Ground = chakra('p', {
  base: {
    display: 'grid',
    placeItems: 'center',
    h: '216px',
    px: '4',
    textAlign: 'center',
    textWrap: 'balance',
    color: 'muted',
    borderBottom: '1px solid',
    borderColor: 'fieldBorder',
  },
})
const Ends = chakra('div', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    pt: '1.5',
    textStyle: 'xs',
    color: 'subtle',
    fontVariantNumeric: 'tabular-nums',
  },
})
