import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { type ExpenseCategory, expenseCategories } from '../../shared/finance.ts'
import { trpc } from '../api/trpc.ts'
import { ChartSkeleton } from '../ui/charts/ChartShell.tsx'
import { SplitChart } from '../ui/charts/Charts.tsx'
import { type BarStyle, byAmount, type ChartRow } from '../ui/charts/chart.ts'
import { MonthBars } from '../ui/charts/MonthBars.tsx'
import { monthYear, shortMonth } from '../ui/clock-words.ts'
import { FailedState } from '../ui/feedback/States.tsx'
import { formatCount, formatPercent } from '../ui/format.ts'
import { Money } from '../ui/Money.tsx'
import { categoryColor, categoryLabel } from './expenses/expense.ts'
import type { FinanceMonth, FinanceSeries } from './finance-queries.ts'

interface ChartProps {
  title: string
}

/** What came in and went out in each of the last twelve months, and what was left; `mes` is marked. */
export function MonthByMonth({ title, today, mes }: ChartProps & { today: string; mes: string | undefined }) {
  const { t } = useLingui()
  const { data, isError, isFetching, refetch } = trpc.finance.series.useQuery()
  const month = shortMonth(today)
  if (isError && !data)
    return (
      <FailedState onRetry={() => void refetch()} retrying={isFetching}>
        {t`Não foi possível carregar os gráficos.`}
      </FailedState>
    )
  if (!data) return <ChartSkeleton title={title} />
  return (
    <MonthBars
      title={title}
      rowsLabel={t`Mês`}
      empty={t`Nenhuma receita ou despesa nos últimos 12 meses.`}
      rows={trendRows(data)}
      bars={[
        { key: 'receita', label: t`Receita` },
        { key: 'despesas', label: t`Despesas` },
      ]}
      figure={{ key: 'lucro', label: t`Lucro` }}
      unit="money"
      nowShort={t`${month}, em curso`}
      chosen={mes && monthYear(mes)}
    />
  )
}

/** What each month's expenses were for; nothing where that is not known, for the chart above says so. */
export function ExpensesByMonth({ title }: ChartProps) {
  const { t } = useLingui()
  const { data, isError } = trpc.finance.series.useQuery()
  if (!data) return isError ? null : <ChartSkeleton title={title} />
  return (
    <SplitChart
      title={title}
      caption={t`por categoria`}
      rowsLabel={t`Mês`}
      empty={t`Nenhuma despesa nos últimos 12 meses.`}
      rows={splitRows(data)}
      slices={expenseCategories.map(key => ({ key, label: categoryLabel(key), look: categoryStyles[key] }))}
      unit="money"
      total={{ key: 'total', label: t`Total` }}
    />
  )
}

/** How a chart draws a category: its colour, the same on the whole screen, and a pattern that is told from the others. */
const categoryStyles: Readonly<Record<ExpenseCategory, BarStyle>> = {
  aluguel: styleOf('aluguel'),
  pecas: styleOf('pecas', 'stripes'),
  ferramentas: styleOf('ferramentas', 'dots'),
  marketing: styleOf('marketing', 'threads'),
  outros: styleOf('outros'),
}

function styleOf(name: ExpenseCategory, pattern?: BarStyle['pattern']): BarStyle {
  return { name, color: categoryColor(name), ...(pattern && { pattern }) }
}

/** What went to each category, the largest first; a bar is as long as the share beside it says. */
export function CategoryShares({ categories }: { categories: FinanceMonth['categorias'] }) {
  return (
    <Shares>
      {byAmount(categories).map(({ categoria, quantidade, valor, porcento }) => (
        <li key={categoria}>
          <span>
            {categoryLabel(categoria)} <small>{formatCount(quantidade)}</small>
          </span>
          <Money value={valor} />
          <span>{formatPercent(porcento)}</span>
          <i aria-hidden="true">
            <i style={{ width: `${porcento}%`, background: categoryColor(categoria) }} />
          </i>
        </li>
      ))}
    </Shares>
  )
}

const Shares = chakra('ul', {
  base: {
    pt: '1.5',
    listStyle: 'none',
    fontVariantNumeric: 'tabular-nums',
    '& > li': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto minmax(44px, auto)',
      columnGap: '3',
      rowGap: '1.5',
      pb: '3',
    },
    '& small': { ms: '1', textStyle: 'sm', color: 'subtle' },
    '& > li > :nth-child(2)': { fontWeight: 'medium' },
    '& > li > :nth-child(3)': { textAlign: 'end', color: 'muted' },
    '& i': { display: 'block', h: '2', borderRadius: '2px' },
    '& > li > i': { gridColumn: '1 / -1', bg: 'pressed', overflow: 'hidden' },
    '& i > i': { minW: '0.5' },
  },
})

/** Revenue, expenses and profit of each month, as the server computed them. */
export const trendRows = (series: FinanceSeries): ChartRow<'receita' | 'despesas' | 'lucro'>[] =>
  series.map(({ mes, receita, despesas, lucro }) => ({
    ...namesOf(mes),
    values: { receita, despesas, lucro },
  }))

/** What each month's expenses were for, and their total. */
export const splitRows = (series: FinanceSeries): ChartRow<ExpenseCategory | 'total'>[] =>
  series.map(({ mes, despesas, categorias }) => {
    const of = (category: ExpenseCategory) =>
      categorias.find(({ categoria }) => categoria === category)?.valor ?? 0
    return {
      ...namesOf(mes),
      values: {
        aluguel: of('aluguel'),
        pecas: of('pecas'),
        ferramentas: of('ferramentas'),
        marketing: of('marketing'),
        outros: of('outros'),
        total: despesas,
      },
    }
  })

const namesOf = (month: string) => ({ label: monthYear(month), short: shortMonth(month) })
