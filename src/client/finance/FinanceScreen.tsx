import { chakra } from '@chakra-ui/react'
import { Plural, useLingui } from '@lingui/react/macro'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import type { FinancePeriod } from '../../shared/finance.ts'
import { formatMoney } from '../../shared/money.ts'
import { trpc } from '../api/trpc.ts'
import { OwedOrders } from '../orders/OwedOrders.tsx'
import { useTrialOver } from '../plans/TrialOver.tsx'
import { usePlan } from '../plans/use-plan.ts'
import { besides, narrow, touch } from '../theme/media.ts'
import { Button } from '../ui/Button.tsx'
import { dialogUrl } from '../ui/dialog-url.ts'
import { lazyDialog } from '../ui/dialogs/lazy-dialog.tsx'
import { KeyCap } from '../ui/Kbd.tsx'
import { TextLink } from '../ui/LinkButton.tsx'
import { Skeleton } from '../ui/lists/Skeleton.tsx'
import { Page, PageHead } from '../ui/Page.tsx'
import { useRowScreen } from '../ui/row-form/use-row-screen.ts'
import { Num, SectionTitle } from '../ui/Text.tsx'
import { useToday } from '../ui/use-shop-clock.ts'
import { type Expense, isListed } from './expenses/expense.ts'
import { RecurringOffer } from './expenses/RecurringOffer.tsx'
import { ExpensesByMonth, MonthByMonth } from './FinanceCharts.tsx'
import { FinanceStats } from './FinanceStats.tsx'
import {
  type FinanceMonth,
  type FinanceSummary,
  useFinanceMonth,
  useFinanceSummary,
} from './finance-queries.ts'
import type { FinanceSearch } from './finance-search.ts'
import { MonthSection } from './MonthSection.tsx'
import { PeriodBar } from './PeriodBar.tsx'

interface FinanceScreenProps {
  search: FinanceSearch
  /** The shop's zone (IANA name). */
  zone: string
}

/** /financeiro. */
export function FinanceScreen({ search, zone }: FinanceScreenProps) {
  const { t } = useLingui()
  const { writeReason: reason } = usePlan()
  const trialOver = useTrialOver() !== null
  const url = useFinanceUrl()
  const utils = trpc.useUtils()
  const today = useToday(zone)
  const month = useFinanceMonth(search.mes)
  const [deleting, setDeleting] = useState<Expense>()
  const { begin, edit } = useRowScreen({
    reason,
    openNew: () => url.open({ nova: 'true' }),
    openRow(row: Expense) {
      // Shown at once and refetched, because the list may be out of date.
      utils.finance.getExpense.setData({ id: row.id }, row, { updatedAt: 0 })
      url.open({ editar: row.id })
    },
  })
  const toShow = (row: Expense) => {
    if (isListed(search, row, today)) return
    const mes = row.data_despesa.slice(0, 7)
    return () => url.show({ mes: mes === today.slice(0, 7) ? undefined : mes, categoria: undefined })
  }
  const { nova, editar } = search
  return (
    <Page>
      <PageHead>
        <Button variant="primary" icon={Plus} onClick={begin} blocked={reason}>
          {t`Nova Despesa`}
          <KeyCap>N</KeyCap>
        </Button>
      </PageHead>
      <PeriodBar search={search} today={today} onShow={url.show} />
      <FinanceStats
        period={search.periodo}
        mes={search.mes}
        firstMonth={month.data !== undefined && isFirstMonth(month.data)}
      />
      {month.data && !month.stale && !trialOver && month.data.recorrentesQuantidade > 0 && (
        <RecurringOffer month={month.data} reason={reason} />
      )}
      <Parts>
        <Owed period={search.periodo} zone={zone} countsOnly={trialOver} />
        <MonthByMonth title={t`Mês a mês`} today={month.data?.hoje ?? today} mes={search.mes} />
        <MonthSection
          search={search}
          today={today}
          reason={reason}
          onShow={url.show}
          onBegin={begin}
          onEdit={edit}
          onDelete={setDeleting}
        />
        <ExpensesByMonth title={t`Despesas mês a mês`} />
      </Parts>
      {(nova || editar) && (
        <ExpenseDialog
          key={editar ?? 'nova'}
          id={editar}
          today={today}
          reason={reason}
          toShow={toShow}
          onClose={url.close}
        />
      )}
      {deleting && <DeleteExpense key={deleting.id} row={deleting} onClose={() => setDeleting(undefined)} />}
    </Page>
  )
}

const ExpenseDialog = lazyDialog(() =>
  import('./expenses/ExpenseDialog.tsx').then(part => part.ExpenseDialog),
)
const DeleteExpense = lazyDialog(() =>
  import('./expenses/DeleteExpense.tsx').then(part => part.DeleteExpense),
)

const isFirstMonth = ({ meses, hoje }: FinanceMonth) => !meses || meses.primeiro >= hoje.slice(0, 7)

// What is owed is read first. On the phone the expenses, which are entered there, come before the chart of the months;
// elsewhere it stands beside what is owed.
const Parts = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    columnGap: '8',
    rowGap: '10',
    mt: '8',
    [narrow]: {
      rowGap: '8',
      mt: '6',
      '& > :nth-child(2)': { gridRow: 3 },
      '& > :last-child': { gridRow: 4 },
    },
    [besides]: {
      gridTemplateColumns: 'minmax(0, 1fr) 320px',
      '& > :first-child': { gridArea: '1 / 2' },
      '& > :nth-child(n + 3)': { gridColumn: '1 / -1' },
    },
  },
})

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A dialog was opened over the expenses in this tab: going back closes it. */
    overFinance?: true
  }
}

type Shown = Pick<FinanceSearch, 'periodo' | 'mes' | 'categoria'>

/** The ways to change the address of /financeiro: it is the screen's state. */
function useFinanceUrl() {
  const navigate = useNavigate({ from: '/financeiro' })
  const { history } = useRouter()
  return useMemo(
    () => ({
      show: (change: Shown) =>
        void navigate({ search: before => ({ ...before, ...change }), resetScroll: false }),
      ...dialogUrl<FinanceSearch>({
        go: change => navigate(change),
        history,
        over: 'overFinance',
        kept: shownOf,
      }),
    }),
    [navigate, history],
  )
}

const shownOf = ({ periodo, mes, categoria }: FinanceSearch): Shown => ({ periodo, mes, categoria })

interface OwedProps {
  period: FinancePeriod | undefined
  /** The shop's zone (IANA name). */
  zone: string
  /** The trial is over: without the orders, and the way to all of them. */
  countsOnly: boolean
}

/** 'A receber': how many orders are delivered and not paid, what they come to, and who to ask. */
function Owed({ period, zone, countsOnly }: OwedProps) {
  const { t } = useLingui()
  const id = useId()
  const { data, failed } = useFinanceSummary(period)
  return (
    <OwedSection aria-labelledby={id}>
      <OwedHead>
        <SectionTitle id={id}>{t`A receber`}</SectionTitle>
        {data && data.osAReceber > 0 && <HowMuch summary={data} linked={!countsOnly} />}
        {!data && !failed && <Skeleton w="24" />}
      </OwedHead>
      {data?.osAReceber === 0 ? (
        <NothingOwed>{t`Nenhuma OS entregue sem pagamento.`}</NothingOwed>
      ) : (
        !countsOnly && <OwedOrders zone={zone} count={data?.osAReceber} />
      )}
    </OwedSection>
  )
}

function HowMuch({ summary, linked }: { summary: FinanceSummary; linked: boolean }) {
  const { osAReceber, valorOSAReceber } = summary
  const amount = formatMoney(valorOSAReceber)
  const words = (
    <Num whiteSpace="nowrap">
      <Plural value={osAReceber} one={`# OS, ${amount}`} other={`# OS, ${amount}`} />
    </Num>
  )
  if (!linked) return words
  return (
    <TextLink to="/ordens" search={{ alerta: 'a_receber' }} css={reachable}>
      {words}
    </TextLink>
  )
}

const reachable = { [touch]: { py: '3', my: '-3' } }

const OwedSection = chakra('section', { base: { minW: '0' } })
const OwedHead = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '3',
    minH: 'control.sm',
    mb: '2',
  },
})
const NothingOwed = chakra('p', {
  base: { py: '3', borderBlock: '1px solid', borderColor: 'hairline', color: 'muted' },
})
