import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { expenseCategories } from '../../../shared/finance.ts'
import { useTrialOver } from '../../plans/use-trial-over.tsx'
import { narrow } from '../../theme/media.ts'
import { CsvLink } from '../../ui/CsvLink.tsx'
import { Select } from '../../ui/inputs/Select.tsx'
import { SectionTitle } from '../../ui/Text.tsx'
import { expensesExport } from '../exports.ts'
import type { FinanceSearch } from '../finance-search.ts'
import { categoryOptions } from './category-label.ts'
import { Expenses, type ExpensesProps } from './Expenses.tsx'

interface ExpenseListProps extends Omit<ExpensesProps, 'onClear'> {
  /** The month that is shown (YYYY-MM), or 'tudo'. */
  chosen: string
  onShow(change: Pick<FinanceSearch, 'mes' | 'categoria'>): void
}

/** The expenses and their filter by category. */
export function ExpenseList({ chosen, onShow, ...props }: ExpenseListProps) {
  const { t } = useLingui()
  const trialOver = useTrialOver()
  const { categoria } = props.search
  return (
    <section aria-labelledby="despesas">
      <Head>
        <SectionTitle id="despesas">{t`Despesas`}</SectionTitle>
        <Filter>
          <Select
            aria-label={t`Categoria`}
            placeholder={false}
            options={[{ value: every, label: t`Todas Categorias` }, ...categoryOptions()]}
            value={categoria ?? every}
            onChange={({ target }) =>
              onShow({ categoria: expenseCategories.find(one => one === target.value) })
            }
          />
        </Filter>
        <CsvLink
          href={expensesExport(chosen, categoria)}
          aria-label={t`Exportar CSV das despesas`}
          variant="ghost"
          size="sm"
          me="-2"
        />
      </Head>
      {trialOver ?? <Expenses {...props} onClear={() => onShow({ categoria: undefined })} />}
    </section>
  )
}

const every = 'todas'

const Head = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1fr 200px auto',
    alignItems: 'center',
    gap: '3',
    mb: '3',
    [narrow]: { gridTemplateColumns: '1fr auto', '& > div': { gridRow: 2, gridColumn: '1 / -1' } },
  },
})
const Filter = chakra('div', { base: { minW: '0' } })
