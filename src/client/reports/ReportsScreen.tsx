import { useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { trpc } from '../api/trpc.ts'
import { PlanDialog } from '../plans/PlanDialog.tsx'
import { useTrialOver } from '../plans/TrialOver.tsx'
import { monthName } from '../ui/clock-words.ts'
import { FailedState } from '../ui/feedback/States.tsx'
import { FitMoney } from '../ui/Money.tsx'
import { Page, PageHead } from '../ui/Page.tsx'
import { Stat, StatStrip } from '../ui/Stat.tsx'
import { useToday } from '../ui/use-shop-clock.ts'
import { AdvancedSection } from './AdvancedSection.tsx'
import { MarginSection } from './MarginSection.tsx'
import { MonthReport } from './MonthReport.tsx'
import { QuotesSection } from './QuotesSection.tsx'
import { Charts, MonthlyChart } from './ReportCharts.tsx'
import type { Overview } from './report.ts'
import { overviewInput, type ReportsSearch } from './reports-search.ts'
import { WhatChanged } from './WhatChanged.tsx'

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
  const { report, stale, failed, retry, retrying, today } = useOverview(search.mes, zone)
  const month = monthName(today)
  return (
    <Page>
      <PageHead />
      {failed ? (
        <FailedState onRetry={retry} retrying={retrying}>
          {t`Não foi possível carregar os relatórios.`}
        </FailedState>
      ) : (
        <>
          {!trialOver && <WhatChanged report={report} today={today} />}
          <NowCards report={report} today={today} />
          {trialOver ?? (
            <>
              <Charts>
                <MonthlyChart
                  of="criadas"
                  title={t`OS por mês`}
                  caption={t`${month} em curso`}
                  report={report}
                />
                <MonthlyChart
                  of="receita"
                  title={t`Faturamento por mês`}
                  caption={t`em R$`}
                  report={report}
                />
              </Charts>
              <MonthReport
                report={report}
                stale={stale}
                mes={search.mes}
                onMonth={mes => onSearch({ mes })}
                today={today}
              />
              <QuotesSection mes={search.mes} />
              <MarginSection mes={search.mes} />
              <AdvancedSection search={search} onSearch={onSearch} today={today} />
            </>
          )}
        </>
      )}
      <PlanDialog
        open={search.planos !== undefined}
        onClose={() => onSearch({ planos: undefined }, { replace: true })}
      />
    </Page>
  )
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
    overviewInput(mes),
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

interface NowCardsProps {
  /** Absent while loading. */
  report: Overview | undefined
  today: string
}

/** The four figures as they stand now, whichever month is looked at below. */
function NowCards({ report, today }: NowCardsProps) {
  const { t } = useLingui()
  const month = monthName(today)
  return (
    <StatStrip mt="5">
      <Stat label={t`Total de OS`} value={report?.total} caption={t`até hoje`} />
      <Stat label={t`Em Andamento`} tone="progress" value={report?.em_andamento} caption={t`agora`} />
      <Stat label={t`Prontas`} tone="ready" value={report?.prontas} caption={t`aguardando retirada`} />
      <Stat
        label={t`Faturamento Mês`}
        value={report && <FitMoney value={report.faturamentoMes} />}
        caption={t`em ${month}`}
      />
    </StatStrip>
  )
}
