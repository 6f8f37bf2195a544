import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { SectionTitle } from '../Text.tsx'
import type { ChartText } from './chart.ts'

interface ChartTitleProps extends Pick<ChartText, 'title' | 'caption' | 'level'> {
  /** The id of the title, which names the chart. */
  id: string
  /** A button at the right. */
  children?: ReactNode
}

/** A chart's title and caption; a loading chart has them too. */
export function ChartTitle({ title, caption, level = 2, id, children }: ChartTitleProps) {
  return (
    <Head>
      <SectionTitle as={level === 3 ? 'h3' : 'h2'} id={id}>
        {title}
      </SectionTitle>
      {caption && <Caption>{caption}</Caption>}
      {children}
    </Head>
  )
}

const Head = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto auto',
    alignItems: 'center',
    columnGap: '3',
    minH: 'control.sm',
    '& > button': { gridColumn: 3, gridRow: 1, me: '-2' },
    '@container (max-width: 520px)': { '& > p': { gridRow: 2, gridColumn: '1 / -1' } },
  },
})
const Caption = chakra('p', {
  base: {
    textStyle: 'sm',
    color: 'muted',
    fontVariantNumeric: 'tabular-nums',
  },
})
