import { chakra } from '@chakra-ui/react'
import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { addDays, monthOf } from '../../shared/days.ts'
import { narrow } from '../theme/media.ts'
import { ChartSkeleton } from '../ui/charts/ChartShell.tsx'
import { TrendChart } from '../ui/charts/Charts.tsx'
import type { ChartRow, ChartSlice } from '../ui/charts/chart.ts'
import { MonthBars } from '../ui/charts/MonthBars.tsx'
import { dayAndMonth, monthYear, shortMonth } from '../ui/clock-words.ts'
import { dayInMonth, formatDay } from '../ui/Day.tsx'
import type { Advanced, Overview } from './report.ts'

interface ReportChartProps {
  title: string
  caption: string
  /** What of each month or day it shows; the other has a chart of its own. */
  of: 'criadas' | 'receita'
  /** Absent while loading: skeletons then. */
  report: Overview | undefined
}

/** One figure of each of the last twelve months. */
export function MonthlyChart({ of, report, ...head }: ReportChartProps) {
  const { t } = useLingui()
  const { unit, ...bar } = useFigure(of)
  if (!report) return <ChartSkeleton {...head} legend={false} />
  return (
    <MonthBars
      {...head}
      rowsLabel={t`Mês`}
      rows={monthlyRows(report)}
      bars={[bar]}
      figure={bar}
      unit={unit}
      nowShort={shortMonth(report.hoje)}
      empty={t`Nenhum dado encontrado`}
    />
  )
}

/** One figure of each day of the chosen month. */
export function DailyChart({ of, report, ...head }: ReportChartProps) {
  const { t } = useLingui()
  const { unit, ...bar } = useFigure(of)
  if (!report) return <ChartSkeleton {...head} legend={false} />
  return (
    <TrendChart
      {...head}
      rowsLabel={t`Dia`}
      rows={dailyRows(report)}
      bar={bar}
      unit={unit}
      empty={t`Nenhum dado encontrado`}
    />
  )
}

function useFigure(of: ReportChartProps['of']) {
  const { t } = useLingui()
  return of === 'criadas'
    ? { key: of, label: t`OS criadas`, unit: 'count' as const }
    : { key: of, label: t`Faturamento`, unit: 'money' as const }
}

/** Two charts abreast where there is room. */
export const Charts = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    columnGap: '10',
    rowGap: '6',
    mt: '8',
    [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)', mt: '6' },
  },
  variants: { stale: { true: { opacity: 0.6 } } },
})

/** A month's days; a day to come without any order has no value yet, not 0. */
export function dailyRows({
  dias,
  hoje,
}: Pick<Overview, 'dias' | 'hoje'>): ChartRow<'criadas' | 'receita'>[] {
  return dias.map(({ dia, criadas, receita }) => ({
    label: dayAndMonth(dia),
    short: String(Number(dia.slice(8))),
    values: { criadas: known(criadas, dia > hoje), receita: known(receita, dia > hoje) },
  }))
}

/** The last months up to the current one. */
const monthlyRows = ({ porMes }: Pick<Overview, 'porMes'>): ChartRow<'criadas' | 'receita'>[] =>
  porMes.map(({ mes, criadas, receita }) => ({
    label: monthYear(mes),
    short: shortMonth(mes),
    values: { criadas, receita },
  }))

/** A series' points, each with the revenue of every slice, and of all of them. */
export function splitRows(
  { pontos, unidade }: Pick<Advanced, 'pontos' | 'unidade'>,
  by: 'servicos' | 'aparelhos',
  slices: readonly ChartSlice[],
  today: string,
): ChartRow[] {
  return pontos.map(ponto => {
    const ahead = ponto.inicio > today
    const amounts = new Map(ponto[by].map(({ nome, valor }) => [nome, valor]))
    return {
      ...pointName(ponto, unidade),
      values: {
        ...Object.fromEntries(slices.map(({ key }) => [key, known(amounts.get(key) ?? 0, ahead)])),
        [whole]: known(ponto.receita, ahead),
      },
    }
  })
}

/** The key of a row's sum; no service or device is called so. */
export const whole = 'receita'

const known = (value: number, ahead: boolean): number | null => (ahead && value === 0 ? null : value)

/** What a point of a series is called, in a table and on the axis; one that the range cuts says its days. */
export function pointName(
  { inicio, fim }: Pick<Advanced['pontos'][number], 'inicio' | 'fim'>,
  unit: Advanced['unidade'],
): { label: string; short: string } {
  const [from, to] = [formatDay(inicio), formatDay(fim)]
  switch (unit) {
    case 'dia':
      return { label: from, short: dayInMonth(inicio) }
    case 'semana':
      return { label: t`${from} a ${to}`, short: dayInMonth(inicio) }
    case 'mes': {
      const { first, end } = monthOf(inicio)
      const whole = inicio === first && addDays(fim, 1) === end
      return {
        label: whole ? monthYear(inicio) : t`${from} a ${to}`,
        short: `${shortMonth(inicio)} ${inicio.slice(2, 4)}`,
      }
    }
    case 'ano': {
      const year = inicio.slice(0, 4)
      const whole = inicio.endsWith('-01-01') && fim.endsWith('-12-31')
      return { label: whole ? year : t`${from} a ${to}`, short: year }
    }
  }
}
