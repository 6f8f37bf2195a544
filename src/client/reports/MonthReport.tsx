import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { everyMonth } from '../../shared/finance.ts'
import { narrow } from '../theme/media.ts'
import { MonthSelect } from '../ui/MonthSelect.tsx'
import { monthYear } from '../ui/months.ts'
import { Charts, DailyChart } from './chart-parts.tsx'
import { MonthSummary } from './MonthSummary.tsx'
import { deviceName, serviceNames } from './names.ts'
import type { Overview, ServiceName } from './report.ts'
import { TopList } from './TopList.tsx'

interface MonthReportProps {
  /** Absent while loading. */
  report: Overview | undefined
  /** The figures are of a month chosen before. */
  stale: boolean
  mes: string | undefined
  onMonth(mes: string | undefined): void
  today: string
  serviceName: ServiceName
}

/** What the chosen month was: all that stands below its selector. */
export function MonthReport({ report, stale, mes, onMonth, today, serviceName }: MonthReportProps) {
  const { t } = useLingui()
  // Until the chosen month is here, the figures and their titles are of the one before.
  const shown = report?.mes ?? mes ?? today.slice(0, 7)
  const listed = report?.listas ?? mes ?? everyMonth
  const month = listed === everyMonth ? '' : monthYear(listed)
  const counted = month ? t`OS criadas em ${month}, pagas ou não` : t`Todas as OS criadas, pagas ou não`
  return (
    <>
      <Choice>
        <MonthSelect
          value={mes}
          unchosen={t`Escolher mês`}
          bounds={report?.meses}
          today={today}
          onChange={onMonth}
        />
      </Choice>
      <Figures aria-busy={stale} stale={stale}>
        <MonthSummary report={report} mes={shown} today={today} />
      </Figures>
      {shown !== everyMonth && (
        <Charts aria-busy={stale} stale={stale}>
          <DailyChart of="criadas" title={t`OS por dia`} caption={monthYear(shown)} report={report} />
          <DailyChart
            of="receita"
            title={t`Faturamento por dia`}
            caption={monthYear(shown)}
            report={report}
          />
        </Charts>
      )}
      <Lists aria-busy={stale} stale={stale}>
        <TopList
          title={t`Serviços Mais Realizados`}
          caption={counted}
          list={report?.servicos}
          nameOf={serviceNames(serviceName)}
        />
        <TopList
          title={t`Dispositivos Mais Atendidos`}
          caption={counted}
          list={report?.aparelhos}
          nameOf={deviceName}
        />
      </Lists>
    </>
  )
}

const stale = { true: { opacity: 0.6 } }

const Choice = chakra('div', { base: { mt: '10', mb: '4', mdDown: { mt: '8' } } })

const Figures = chakra('div', { variants: { stale } })

const Lists = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: '8',
    mt: '8',
    [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  variants: { stale },
})
