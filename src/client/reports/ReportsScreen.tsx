import { useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { hasAdvancedReports } from '../../shared/plans.ts'
import { trpc } from '../api/trpc.ts'
import { PlanDialog } from '../plans/PlanDialog.tsx'
import { useTrialOver } from '../plans/TrialOver.tsx'
import { usePlan } from '../plans/use-plan.ts'
import { FailedState } from '../ui/feedback/States.tsx'
import { Page, PageHead } from '../ui/Page.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { useToday } from '../ui/use-shop-clock.ts'
import { AdvancedTab } from './AdvancedTab.tsx'
import { MarginTab } from './MarginTab.tsx'
import { QuotesTab } from './QuotesTab.tsx'
import { monthInput, type ReportsSearch, type ReportTab, tabOf } from './reports-search.ts'
import { NowCards, SummaryTab } from './SummaryTab.tsx'
import { TrendsTab } from './TrendsTab.tsx'

interface ReportsScreenProps {
  search: ReportsSearch
  /** The shop's zone (IANA name). */
  zone: string
}

/** /relatorios: what the shop does and what it brings in. */
export function ReportsScreen({ search, zone }: ReportsScreenProps) {
  const { t } = useLingui()
  const trialOver = useTrialOver()
  const onSearch = useReportsUrl()
  const overview = useOverview(search.mes, zone)
  const tabs = useTabs()
  const asked = tabOf(search)
  // The advanced reports say which plan has the tabs that are not there.
  const tab = tabs.some(({ value }) => value === asked) ? asked : 'avancados'
  const { failed, retry, retrying, ...figures } = overview
  const { report, today } = figures
  const failure = failed && (
    <FailedState onRetry={retry} retrying={retrying}>
      {t`Não foi possível carregar os relatórios.`}
    </FailedState>
  )
  const choice = {
    value: search.mes,
    bounds: report?.meses,
    today,
    onChange: (mes: string | undefined) => onSearch({ mes }),
  }
  return (
    <Page>
      <PageHead />
      {trialOver ? (
        failure || (
          <>
            <NowCards report={report} today={today} />
            {trialOver}
          </>
        )
      ) : (
        <Tabs
          look="row"
          id="relatorios"
          label={t`Relatórios`}
          options={tabs}
          value={tab}
          onChange={aba => onSearch({ aba })}
        >
          {tab === 'resumo' && (failure || <SummaryTab {...figures} choice={choice} />)}
          {tab === 'evolucao' && (failure || <TrendsTab {...figures} choice={choice} />)}
          {tab === 'orcamentos' && <QuotesTab choice={choice} />}
          {tab === 'margem' && <MarginTab choice={choice} />}
          {tab === 'avancados' && <AdvancedTab search={search} onSearch={onSearch} today={today} />}
        </Tabs>
      )}
      <PlanDialog
        open={search.planos !== undefined}
        onClose={() => onSearch({ planos: undefined }, { replace: true })}
      />
    </Page>
  )
}

/** The tabs of the shop's plan: quotes and margin are a part of the advanced reports. */
function useTabs(): { value: ReportTab; label: string }[] {
  const { t } = useLingui()
  const { plan } = usePlan()
  return [
    { value: 'resumo', label: t`Resumo` },
    { value: 'evolucao', label: t`Evolução` },
    ...(plan && !hasAdvancedReports(plan)
      ? []
      : ([
          { value: 'orcamentos', label: t`Orçamentos` },
          { value: 'margem', label: t`Margem` },
        ] as const)),
    { value: 'avancados', label: t`Avançados` },
  ]
}

/** Changes the address; with `replace` Back does not stop at the state before. The same function at each render. */
function useReportsUrl() {
  const navigate = useNavigate({ from: '/relatorios' })
  return useCallback(
    (change: ReportsSearch, how?: { replace: boolean }) =>
      void navigate({ search: before => ({ ...before, ...change }), resetScroll: false, ...how }),
    [navigate],
  )
}

/** A month's figures beside the present ones; those of the month before stay until they are here. */
function useOverview(mes: string | undefined, zone: string) {
  const today = useToday(zone)
  const { data, isPlaceholderData, isError, isFetching, refetch } = trpc.reports.overview.useQuery(
    monthInput(mes),
    { placeholderData: keepPreviousData },
  )
  return {
    report: data,
    stale: isPlaceholderData,
    failed: isError && !data,
    retrying: isFetching,
    retry: () => void refetch(),
    /** The shop's day, by the server's clock where it has answered. */
    today: data?.hoje ?? today,
  }
}
