import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { ChartNoAxesColumn, Table2 } from 'lucide-react'
import { Button } from '../Button.tsx'
import { SectionTitle } from '../Text.tsx'
import type { ChartText } from './chart.ts'

interface ChartHeadProps extends Pick<ChartText, 'title' | 'caption' | 'level'> {
  /** Of the title, which names the chart. */
  id: string
  asTable?: boolean
  /** Absent where there is no row to show. */
  onToggle?: (() => void) | undefined
}

/** Title, caption, and the way from the chart to its table and back. */
export function ChartHead({ title, caption, level = 2, id, asTable = false, onToggle }: ChartHeadProps) {
  const { t } = useLingui()
  return (
    <Head>
      <SectionTitle as={level === 3 ? 'h3' : 'h2'} id={id}>
        {title}
      </SectionTitle>
      {caption && <Caption>{caption}</Caption>}
      {onToggle && (
        <Button
          variant="ghost"
          size="sm"
          icon={asTable ? ChartNoAxesColumn : Table2}
          aria-describedby={id}
          onClick={onToggle}
        >
          {asTable ? t`Ver como gráfico` : t`Ver como tabela`}
        </Button>
      )}
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
    '& b, & strong': { color: 'ink' },
  },
})
