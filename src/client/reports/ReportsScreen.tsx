import { useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { dayOf } from '../../shared/days.ts'
import { trpc } from '../api/trpc.ts'
import { FitMoney } from '../ui/FitMoney.tsx'
import { FailedState } from '../ui/feedback/States.tsx'
import { monthName } from '../ui/months.ts'
import { Page, PageHead } from '../ui/Page.tsx'
import { Stat, StatStrip } from '../ui/Stat.tsx'
import { AdvancedSection } from './AdvancedSection.tsx'
import { Charts, MonthlyChart } from './lazy-charts.tsx'
import { MonthReport } from './MonthReport.tsx'
import type { Overview, ServiceName } from './report.ts'
import { overviewInput, type ReportsSearch } from './reports-search.ts'
import { WhatChanged } from './WhatChanged.tsx'

interface ReportsScreenProps {
  search: ReportsSearch
  /** Changes the address; with `replace` Back does not stop at the state before. The same function at each render. */
  onSearch(change: ReportsSearch, how?: { replace: boolean }): void
  /** The shop's zone (IANA name). */
  zone: string
  serviceName: ServiceName
  /** Whether the plan has the advanced reports; undefined until it is known. */
  advanced: boolean | undefined
  /** The plan that has them is over. */
  subscriptionOver: boolean
  /** Stands in the reports' place once the trial is over; null before. */
  trialOver: ReactNode
}

/** /relatorios: what the shop does and what it brings in (product 10). */
export function ReportsScreen({
  search,
  onSearch,
  zone,
  serviceName,
  trialOver,
  ...plan
}: ReportsScreenProps) {
  const { t } = useLingui()
  const { report, stale, failed, retry, retrying, today } = useOverview(search.mes, zone)
  const month = monthName(today)
  return (
    <Page>
      <PageHead title={t`Relatórios e Análises`} />
      {failed ? (
        <FailedState onRetry={retry} retrying={retrying}>
          {t`Não foi possível carregar os relatórios.`}
        </FailedState>
      ) : (
        <>
          {!trialOver && <WhatChanged report={report} today={today} serviceName={serviceName} />}
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
                serviceName={serviceName}
              />
              <AdvancedSection
                {...plan}
                search={search}
                onSearch={onSearch}
                today={today}
                serviceName={serviceName}
              />
            </>
          )}
        </>
      )}
    </Page>
  )
}

/** A month's figures beside the present ones; those of the month before stay until they are here. */
function useOverview(mes: string | undefined, zone: string) {
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
    today: data?.hoje ?? dayOf(new Date(), zone),
  }
}

interface NowCardsProps {
  /** Absent while loading. */
  report: Overview | undefined
  today: string
}

/** The four figures as they stand now, whichever month is looked at below (product 10). */
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
