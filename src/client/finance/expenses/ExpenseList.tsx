import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { everyMonth } from '../../../shared/days.ts'
import { type ExpenseCategory, expenseCategories } from '../../../shared/finance.ts'
import { formatMoney } from '../../../shared/money.ts'
import { trpc } from '../../api/trpc.ts'
import { useTrialOver } from '../../plans/TrialOver.tsx'
import { narrow, oneColumn } from '../../theme/media.ts'
import { Button } from '../../ui/Button.tsx'
import { CsvLink } from '../../ui/CsvLink.tsx'
import { monthYear } from '../../ui/clock-words.ts'
import { FailedState, NotFoundState, NothingYet } from '../../ui/feedback/States.tsx'
import { Select } from '../../ui/inputs/Select.tsx'
import { InfiniteSentinel } from '../../ui/lists/InfiniteSentinel.tsx'
import { useUniqueRows } from '../../ui/lists/rows.ts'
import { Skeleton } from '../../ui/lists/Skeleton.tsx'
import { PhoneAct } from '../../ui/PhoneAct.tsx'
import { Hidden, SectionTitle } from '../../ui/Text.tsx'
import { expensesExport, type FinanceMonthView, listInput } from '../finance-queries.ts'
import type { FinanceSearch } from '../finance-search.ts'
import { ExpenseRow, ExpenseTable } from './ExpenseTable.tsx'
import { categoryOptions, type Expense } from './expense.ts'

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
      <ExpensesHead>
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
      </ExpensesHead>
      {!trialOver && (
        <PhoneAct icon={Plus} onClick={props.onBegin} blocked={props.reason}>{t`Nova Despesa`}</PhoneAct>
      )}
      {trialOver ?? <Expenses {...props} onClear={() => onShow({ categoria: undefined })} />}
    </section>
  )
}

const every = 'todas'

const ExpensesHead = chakra('div', {
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

interface ExpensesProps {
  search: FinanceSearch
  month: FinanceMonthView
  /** Why nothing can be changed. */
  reason: string | undefined
  onBegin(): void
  onEdit(row: Expense): void
  onDelete(row: Expense): void
  onClear(): void
}

/** The rows with their total, or what there is instead: skeletons, nothing yet, nothing found, failed. */
function Expenses({ search, month, reason, onBegin, onClear, ...acts }: ExpensesProps) {
  const { t } = useLingui()
  const { mes, categoria } = search
  const [all, setAll] = useState(false)
  const list = useExpenseList({ mes, categoria })
  if (list.failed) {
    return (
      <FailedState onRetry={list.retry} retrying={list.retrying}>
        {t`Não foi possível carregar as despesas.`}
      </FailedState>
    )
  }
  // That nothing was found before says nothing of what is asked for now.
  if (!list.rows || (list.stale && list.rows.length === 0)) return <ExpenseSkeleton />
  if (list.rows.length === 0 && categoria) {
    return (
      <NotFoundState
        onClear={onClear}
      >{t`Nenhuma despesa encontrada com os filtros aplicados.`}</NotFoundState>
    )
  }
  if (list.rows.length === 0) {
    return (
      <NothingYet
        action={
          // The phone has it at the head of the list.
          <Button icon={Plus} onClick={onBegin} blocked={reason} mdDown={{ display: 'none' }}>
            {t`Nova Despesa`}
          </Button>
        }
      >
        <NoExpenses month={month} />
      </NothingYet>
    )
  }
  return (
    <First short={!all && list.rows.length > firstRows}>
      <ExpenseTable busy={list.stale} total={<ExpenseTotal month={month} categoria={categoria} />}>
        {list.rows.map(row => (
          <ExpenseRow key={row.id} row={row} blocked={reason} {...acts} />
        ))}
      </ExpenseTable>
      <Button data-all="" onClick={() => setAll(true)}>{t`Ver todas as despesas`}</Button>
      <InfiniteSentinel {...list.more} />
    </First>
  )
}

/** Where the sums stand below the list, so many rows are shown until all are asked for: the sums stay near. */
const firstRows = 5
const First = chakra('div', {
  base: { '& > [data-all]': { display: 'none' } },
  variants: {
    short: {
      true: {
        [oneColumn]: {
          [`& tbody > tr:nth-of-type(n + ${firstRows + 1}), & > div`]: { display: 'none' },
          '& > [data-all]': { display: 'flex', w: 'full', mt: '3' },
        },
      },
    },
  },
})

/** Nothing ever, or nothing in this month. */
function NoExpenses({ month: { data } }: { month: FinanceMonthView }) {
  const { t } = useLingui()
  if (!data || data.mes === everyMonth || !data.meses)
    return t`Nenhuma despesa cadastrada. Adicione a primeira!`
  const month = monthYear(data.mes)
  return t`Nenhuma despesa em ${month}.`
}

interface ExpenseTotalProps {
  month: FinanceMonthView
  categoria: ExpenseCategory | undefined
}

/** 'Total das Despesas:' of what the list shows, loaded or not: of the month, or of the chosen category in it. */
function ExpenseTotal({ month: { data, failed }, categoria }: ExpenseTotalProps) {
  const { t } = useLingui()
  const ofCategory = data?.categorias.find(one => one.categoria === categoria)
  const total = categoria ? (ofCategory?.valor ?? 0) : data?.despesas
  return (
    <tr>
      <th scope="row">{t`Total das Despesas:`}</th>
      <td data-cell="value">
        {data && total !== undefined ? formatMoney(total) : failed ? '–' : <Skeleton w="16" />}
      </td>
    </tr>
  )
}

/** Widths of the description's bone in each row, in percent. */
const rows = [46, 62, 38, 54, 70, 42, 58, 50]

/** The expenses while they load, in their own columns. */
function ExpenseSkeleton() {
  const { t } = useLingui()
  return (
    <>
      <Hidden role="status">{t`Carregando...`}</Hidden>
      <div aria-hidden="true">
        <ExpenseTable>
          {rows.map(width => (
            <tr key={width}>
              <td data-cell="who">
                <Skeleton w={`${width}%`} />
              </td>
              <td data-cell="kind">
                <Skeleton w="16" />
              </td>
              <td data-cell="date">
                <Skeleton w="16" />
              </td>
              <td data-cell="value">
                <Skeleton w="16" ms="auto" />
              </td>
              <td data-cell="actions">
                <Skeleton w="10" h="control.sm" />
              </td>
            </tr>
          ))}
        </ExpenseTable>
      </div>
    </>
  )
}

/** The expenses, page after page; earlier rows stay while those of another filter load. */
function useExpenseList(filter: Pick<FinanceSearch, 'mes' | 'categoria'>) {
  const utils = trpc.useUtils()
  const list = trpc.finance.expenses.useInfiniteQuery(listInput(filter), {
    getNextPageParam: page => page.nextCursor,
    placeholderData: keepPreviousData,
  })
  const stale = list.isPlaceholderData
  return {
    rows: useUniqueRows(list.data),
    stale,
    failed: list.isError && !list.data,
    // The figures failed with it.
    retry: () => void utils.finance.invalidate(),
    retrying: list.isFetching,
    more: {
      hasMore: list.hasNextPage && !stale,
      loading: list.isFetchingNextPage,
      failed: list.isFetchNextPageError,
      loadMore: list.fetchNextPage,
    },
  }
}
