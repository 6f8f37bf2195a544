import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { narrow } from '../theme/media.ts'
import { Card } from '../ui/Card.tsx'
import { FitMoney } from '../ui/FitMoney.tsx'
import { Stat } from '../ui/Stat.tsx'
import { FigureLink, figureCells } from './FigureLink.tsx'
import type { Summary } from './use-dashboard.ts'

interface TodayStripProps {
  /** Absent while loading. */
  summary: Summary | undefined
  /** Without ways to lists. */
  countsOnly: boolean
}

/** What today is about, first on the phone: what is promised for it, what is late, what came in (product 9.1). */
export function TodayStrip({ summary, countsOnly }: TodayStripProps) {
  const { t } = useLingui()
  const late = summary?.alertas.atrasadas.quantidade
  return (
    <Strip data-today="">
      <Stat
        label={<FigureLink way="dueToday" plain={countsOnly}>{t`Para hoje`}</FigureLink>}
        value={summary?.paraHoje.quantidade}
      />
      <Stat
        label={<FigureLink way="late" plain={countsOnly}>{t`Atrasadas`}</FigureLink>}
        value={late}
        alarming={late !== undefined && late > 0}
      />
      <Stat
        label={<FigureLink way="today" plain={countsOnly}>{t`Receita hoje`}</FigureLink>}
        value={summary && <FitMoney value={summary.receitaHoje} />}
      />
    </Strip>
  )
}

const Strip = chakra(Card, {
  base: {
    ...figureCells,
    display: 'none',
    [narrow]: {
      display: 'grid',
      gridTemplateColumns: '1fr 1fr 1.5fr',
      '& > * + *': { borderInlineStart: '1px solid', borderColor: 'hairline' },
      '& > *': { position: 'relative', px: '3', pt: '3', pb: '2' },
      // No captions here.
      '& > * > p:last-child': { display: 'none' },
    },
  },
})
