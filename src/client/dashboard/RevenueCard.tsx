import { chakra } from '@chakra-ui/react'
import { Plural, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Card } from '../ui/Card.tsx'
import { Skeleton } from '../ui/lists/Skeleton.tsx'
import { Money } from '../ui/Money.tsx'
import { SectionTitle } from '../ui/Text.tsx'
import type { Summary } from './dashboard-search.ts'
import { FigureLink } from './FigureLink.tsx'

interface RevenueCardProps {
  /** Absent while loading. */
  summary: Summary | undefined
  /** Without ways to lists. */
  countsOnly: boolean
}

/** Revenue of today and of the week, and what the open orders are worth. */
export function RevenueCard({ summary, countsOnly }: RevenueCardProps) {
  const { t } = useLingui()
  return (
    <Box>
      <SectionTitle>{t`Receita`}</SectionTitle>
      <Lines>
        <Line
          label={<FigureLink way="today" plain={countsOnly}>{t`Hoje`}</FigureLink>}
          value={summary?.receitaHoje}
        />
        <Line
          label={<FigureLink way="week" plain={countsOnly}>{t`Esta semana`}</FigureLink>}
          value={summary?.receitaSemana}
        />
        <Line
          label={t`OS em Aberto`}
          note={summary && <Plural value={summary.osEmAberto} _0="nenhuma" one="# ordem" other="# ordens" />}
          value={summary?.valorOSEmAberto}
        />
      </Lines>
    </Box>
  )
}

interface LineProps {
  label: ReactNode
  note?: ReactNode
  value: number | undefined
}

function Line({ label, note, value }: LineProps) {
  return (
    <div>
      <dt>
        {label} {note && <small>{note}</small>}
      </dt>
      <dd>{value === undefined ? <Skeleton w="16" /> : <Money value={value} />}</dd>
    </div>
  )
}

const Box = chakra(Card, { base: { px: '4', pt: '4', pb: '1.5' } })
const Lines = chakra('dl', {
  base: {
    mt: '1.5',
    '& > div': {
      position: 'relative',
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '3',
      minH: '10',
      borderTop: '1px solid',
      borderColor: 'hairline',
    },
    '& > div:first-of-type': { borderTop: '0' },
    '& > div:has(a:hover)': { bg: 'hover' },
    '& dt': { color: 'muted' },
    '& small': { ms: '1', textStyle: 'sm', color: 'subtle' },
    '& dd': { fontWeight: 'medium' },
  },
})
