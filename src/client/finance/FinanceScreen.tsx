import { useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { dayOf } from '../../shared/days.ts'
import { trpc } from '../api/trpc.ts'
import { Button } from '../ui/Button.tsx'
import { MissingCharts } from '../ui/charts/MissingCharts.tsx'
import { code } from '../ui/code.ts'
import { Fab } from '../ui/Fab.tsx'
import { Kbd } from '../ui/Kbd.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Page, PageHead } from '../ui/Page.tsx'
import { captureKeys } from '../ui/type-ahead.ts'
import { useHotkey } from '../ui/use-hotkey.ts'
import { ChartsBones } from './ChartsBones.tsx'
import type { Expense } from './expense.ts'
import { FinanceStats } from './FinanceStats.tsx'
import { type FinanceSearch, isListed } from './finance-search.ts'
import { MonthSection } from './MonthSection.tsx'
import { DeleteExpense, ExpenseDialog, preloadDialogs, usePreloadedDialogs } from './preload-dialogs.ts'
import { RecurringOffer } from './RecurringOffer.tsx'
import { useFinanceMonth } from './use-finance-month.ts'
import { useFinanceUrl } from './use-finance-url.ts'

interface FinanceScreenProps {
  search: FinanceSearch
  /** The shop's zone (IANA name). */
  zone: string
  /** Why nothing may be created, changed or deleted now. */
  reason: string | undefined
  /** Stands in the list's place once the trial is over; null before. */
  trialOver: ReactNode
}

/** /financeiro (product 8). */
export function FinanceScreen({ search, zone, reason, trialOver }: FinanceScreenProps) {
  const { t } = useLingui()
  const url = useFinanceUrl()
  const utils = trpc.useUtils()
  const today = dayOf(new Date(), zone)
  const month = useFinanceMonth(search.mes)
  const [deleting, setDeleting] = useState<Expense>()
  usePreloadedDialogs()
  const begin = () => {
    captureKeys()
    url.open({ nova: 'true' })
  }
  const edit = useCallback(
    (row: Expense) => {
      // Shown at once, and asked for again: the list may be behind.
      utils.finance.getExpense.setData({ id: row.id }, row, { updatedAt: 0 })
      url.open({ editar: row.id })
    },
    [utils, url],
  )
  const toShow = (row: Expense) => {
    if (isListed(search, row, today)) return
    const mes = row.data_despesa.slice(0, 7)
    return () => url.show({ mes: mes === today.slice(0, 7) ? undefined : mes, categoria: undefined })
  }
  useHotkey('n', begin, { enabled: reason === undefined })
  const { nova, editar } = search
  return (
    <Page>
      <PageHead title={t`Financeiro`}>
        <Button
          variant="primary"
          icon={Plus}
          onClick={begin}
          onPointerEnter={preloadDialogs}
          blocked={reason}
        >
          {t`Nova Despesa`}
          <Kbd aria-hidden="true">N</Kbd>
        </Button>
      </PageHead>
      <FinanceStats period={search.periodo} today={today} onPeriod={periodo => url.show({ periodo })} />
      {month.data && !month.stale && !trialOver && <RecurringOffer month={month.data} reason={reason} />}
      <ChartsPart />
      <MonthSection
        search={search}
        today={today}
        reason={reason}
        trialOver={trialOver}
        onShow={url.show}
        onBegin={begin}
        onEdit={edit}
        onDelete={setDeleting}
      />
      {!trialOver && <Fab icon={Plus} onClick={begin} blocked={reason}>{t`Nova Despesa`}</Fab>}
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

/** The charts, whose code comes while the figures above are asked for. */
const ChartsPart = lazyPart(
  code(() => import('./FinanceCharts.tsx')),
  part => part.FinanceCharts,
  { Waiting: ChartsBones, Missing: MissingCharts },
)
