import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { touch } from '../theme/media.ts'
import { track } from '../theme/recipes/segments.ts'
import { MonthSelect } from '../ui/inputs/MonthSelect.tsx'
import { Segments } from '../ui/inputs/Segments.tsx'
import { useFinanceMonth } from './finance-queries.ts'
import type { FinanceSearch } from './finance-search.ts'

interface PeriodBarProps {
  search: FinanceSearch
  /** The shop's current day. */
  today: string
  onShow(change: Pick<FinanceSearch, 'periodo' | 'mes'>): void
}

/**
 * One choice of the screen's time: today, this week, or a month. What it changes may be far below, so it stays in view.
 */
export function PeriodBar({ search, today, onShow }: PeriodBarProps) {
  const { t } = useLingui()
  const { data } = useFinanceMonth(search.mes)
  return (
    <Place>
      <Bar role="group" aria-label={t`Período`}>
        <Segments
          label={t`Período da receita`}
          options={[
            { value: 'hoje', label: t`Hoje` },
            { value: 'semana', label: t`Semana` },
            { value: 'mes', label: t`Mês` },
          ]}
          value={search.periodo ?? 'mes'}
          onChange={chosen => onShow({ periodo: chosen === 'mes' ? undefined : chosen, mes: undefined })}
        />
        <MonthSelect
          isShort
          value={search.mes}
          bounds={data?.meses}
          today={data?.hoje ?? today}
          onChange={mes => onShow({ mes, periodo: undefined })}
        />
      </Bar>
    </Place>
  )
}

const Place = chakra('div', {
  base: {
    position: 'sticky',
    top: '0',
    zIndex: 'raised',
    // As wide as a row under the pointer.
    mx: '-3',
    mt: '3',
    mb: '1',
    px: '3',
    py: '2',
    bg: 'ground',
    mdDown: { top: '{sizes.topbar}', mt: '0', mb: '2', mx: '-4', px: '4', pt: '0' },
    // What is focused further up comes into view below the bar.
    '& ~ * :is(a, button, select)': { scrollMarginTop: '{spacing.16}', mdDown: { scrollMarginTop: '120px' } },
  },
})

// One track for both: theirs are not seen.
const Bar = chakra('div', {
  ...track,
  base: {
    ...track.base,
    overflowX: 'visible',
    '& > [role=group]': { p: '0', bg: 'transparent', boxShadow: 'none', maxW: 'none' },
    '& > :first-child': { flexShrink: 0, mdDown: { w: 'auto' } },
    '& > :last-child': {
      flex: '1 1 auto',
      minW: '0',
      ps: '1',
      ms: '1',
      borderRadius: '0',
      borderInlineStart: '1px solid',
      borderColor: 'line',
    },
    [touch]: { '& > :first-child > button': { h: 'control.touch', px: '2' } },
    '@container main (max-width: 340px)': {
      flexDirection: 'column',
      '& > :first-child': { w: 'full' },
      '& > :last-child': { ms: '0', ps: '0', borderInlineStart: '0' },
    },
  },
})
