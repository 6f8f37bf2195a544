import { useLingui } from '@lingui/react/macro'
import { everyMonth } from '../../shared/days.ts'
import { monthName, monthYear } from '../ui/clock-words.ts'
import { Hint } from '../ui/Text.tsx'
import { Charts, DailyChart, MonthlyChart } from './ReportCharts.tsx'
import { type MonthChoice, ReportMonth } from './ReportMonth.tsx'
import type { Overview } from './report.ts'
import { WhatChanged } from './WhatChanged.tsx'

interface TrendsTabProps {
  /** Absent while loading. */
  report: Overview | undefined
  /** The figures are of a month chosen before. */
  stale: boolean
  today: string
  choice: MonthChoice
}

/** How the shop moves: against the month before, from month to month, and in the chosen month from day to day. */
export function TrendsTab({ report, stale, today, choice }: TrendsTabProps) {
  const { t } = useLingui()
  const month = monthName(today)
  const shown = report?.mes ?? choice.value ?? today.slice(0, 7)
  return (
    <>
      <WhatChanged report={report} today={today} />
      <Charts>
        <MonthlyChart of="criadas" title={t`OS por mês`} caption={t`${month} em curso`} report={report} />
        <MonthlyChart of="receita" title={t`Faturamento por mês`} caption={t`em R$`} report={report} />
      </Charts>
      <ReportMonth {...choice} />
      {shown === everyMonth ? (
        <Hint>{t`Escolha um mês para ver dia a dia.`}</Hint>
      ) : (
        <Charts mt="0" aria-busy={stale} stale={stale}>
          <DailyChart of="criadas" title={t`OS por dia`} caption={monthYear(shown)} report={report} />
          <DailyChart
            of="receita"
            title={t`Faturamento por dia`}
            caption={monthYear(shown)}
            report={report}
          />
        </Charts>
      )}
    </>
  )
}
