import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { narrow, wide } from '../theme/media.ts'
import { Select } from '../ui/Select.tsx'
import { CategoryTotals } from './CategoryTotals.tsx'
import { ExpenseList } from './ExpenseList.tsx'
import type { Expense } from './expense.ts'
import type { FinanceSearch } from './finance-search.ts'
import { MonthSummary } from './MonthSummary.tsx'
import { monthChoices } from './month-choices.ts'
import { monthLabel } from './month-label.ts'
import { useFinanceMonth } from './use-finance-month.ts'

interface MonthSectionProps {
  search: FinanceSearch
  today: string
  reason: string | undefined
  chooser: ReactNode
  onShow(change: Pick<FinanceSearch, 'mes' | 'categoria'>): void
  onBegin(): void
  onEdit(row: Expense): void
  onDelete(row: Expense): void
}

/** What the month selector rules (design §9.2): the expenses with their total, and the two panels. */
export function MonthSection({ search, today, onShow, ...acts }: MonthSectionProps) {
  const { t } = useLingui()
  const month = useFinanceMonth(search.mes)
  const hoje = month.data?.hoje ?? today
  const chosen = search.mes ?? hoje.slice(0, 7)
  const choices = monthChoices({ hoje, meses: month.data?.meses }, chosen)
  const choose = (mes: string) => onShow({ mes: mes === hoje.slice(0, 7) ? undefined : mes })
  return (
    <Section>
      <Choice>
        <Select
          aria-label={t`Mês`}
          placeholder={false}
          options={choices.map(value => ({ value, label: capital(monthLabel(value)) }))}
          value={chosen}
          onChange={event => choose(event.target.value)}
        />
      </Choice>
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

/** In a list of choices a month begins with a capital letter. */
const capital = (text: string) => (text ? text[0]?.toUpperCase() + text.slice(1) : text)

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
const Choice = chakra('div', { base: { w: '240px', maxW: 'full', mdDown: { w: 'full' } } })
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
