import { useLingui } from '@lingui/react/macro'
import { ChartNoAxesColumn, Table2 } from 'lucide-react'
import { Button } from '../Button.tsx'
import { ChartTitle } from './ChartTitle.tsx'
import type { ChartText } from './chart.ts'

interface ChartHeadProps extends Pick<ChartText, 'title' | 'caption' | 'level'> {
  /** Of the title, which names the chart. */
  id: string
  asTable: boolean
  /** Absent where there is no row to show. */
  onToggle: (() => void) | undefined
}

/** Title, caption, and the way from the chart to its table and back. */
export function ChartHead({ asTable, onToggle, ...title }: ChartHeadProps) {
  const { t } = useLingui()
  return (
    <ChartTitle {...title}>
      {onToggle && (
        <Button
          variant="ghost"
          size="sm"
          icon={asTable ? ChartNoAxesColumn : Table2}
          aria-describedby={title.id}
          onClick={onToggle}
        >
          {asTable ? t`Ver como gráfico` : t`Ver como tabela`}
        </Button>
      )}
    </ChartTitle>
  )
}
