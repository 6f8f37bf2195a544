import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { narrow, wide } from '../theme/media.ts'
import { MonthSelect } from '../ui/inputs/MonthSelect.tsx'
import { Skeleton } from '../ui/lists/Skeleton.tsx'
import { ExpenseList } from './expenses/ExpenseList.tsx'
import type { Expense } from './expenses/expense.ts'
import { FigureNote, FigurePanel } from './FigurePanel.tsx'
import { CategoryShares } from './FinanceCharts.tsx'
import type { FinanceSearch } from './finance-search.ts'
import { MonthSummary } from './MonthSummary.tsx'
import { type FinanceMonthView, useFinanceMonth } from './use-finance-month.ts'

interface MonthSectionProps {
  search: FinanceSearch
  today: string
  reason: string | undefined
  onShow(change: Pick<FinanceSearch, 'mes' | 'categoria'>): void
  onBegin(): void
  onEdit(row: Expense): void
  onDelete(row: Expense): void
}

/** What the month selector rules: the expenses with their total, and the two panels. */
export function MonthSection({ search, today, onShow, ...acts }: MonthSectionProps) {
  const month = useFinanceMonth(search.mes)
  const hoje = month.data?.hoje ?? today
  const chosen = search.mes ?? hoje.slice(0, 7)
  return (
    <Section>
      <MonthSelect
        value={search.mes}
        bounds={month.data?.meses}
        today={hoje}
        onChange={mes => onShow({ mes })}
      />
      <Panels>
        <MonthSummary month={month} chosen={chosen} hoje={hoje} period={search.periodo} />
        <CategoryTotals month={month} />
      </Panels>
      <List>
        <ExpenseList search={search} chosen={chosen} month={month} onShow={onShow} {...acts} />
      </List>
    </Section>
  )
}

const Section = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    rowGap: '4',
    columnGap: '8',
    mt: '10',
    [wide]: { gridTemplateColumns: 'minmax(0, 1fr) 320px', gridTemplateRows: 'auto 1fr' },
  },
})
// Read before the list, seen beside it: whoever listens need not pass hundreds of rows to hear the sums.
const Panels = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gap: '4',
    alignItems: 'start',
    [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    [wide]: {
      gridColumn: 2,
      gridRow: '1 / 3',
      gridTemplateColumns: 'minmax(0, 1fr)',
      alignSelf: 'start',
      position: 'sticky',
      top: '6',
    },
  },
})
const List = chakra('div', { base: { minW: '0', [wide]: { gridColumn: 1, gridRow: 2 } } })

/** 'Despesas por Categoria' of the chosen month. */
function CategoryTotals({ month: { data, stale, failed } }: { month: FinanceMonthView }) {
  const { t } = useLingui()
  return (
    <FigurePanel title={t`Despesas por Categoria`} stale={stale}>
      {failed ? (
        <FigureNote>{t`Erro ao carregar dados`}</FigureNote>
      ) : !data ? (
        // As high as three categories.
        <Skeleton h="126px" mt="1.5" mb="3" />
      ) : data.categorias.length === 0 ? (
        <FigureNote>{t`Nenhuma despesa`}</FigureNote>
      ) : (
        <CategoryShares categories={data.categorias} />
      )}
    </FigurePanel>
  )
}
