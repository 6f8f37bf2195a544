import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { everyMonth } from '../../shared/finance.ts'
import { cards, narrow } from '../theme/media.ts'
import { ChartBones } from '../ui/charts/ChartBones.tsx'
import { MissingCharts } from '../ui/charts/MissingCharts.tsx'
import { code } from '../ui/code.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { MonthSelect } from '../ui/MonthSelect.tsx'
import { monthYear } from '../ui/months.ts'
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
      <Columns aria-busy={stale} stale={stale} days={shown !== everyMonth}>
        <MonthSummary report={report} mes={shown} today={today} />
        {shown !== everyMonth && <DailyChart report={report} />}
      </Columns>
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

const Choice = chakra('div', { base: { mt: '8', mb: '4', mdDown: { mt: '6' } } })

// The summary is read first, and stands at the right of the chart where there is room.
const Columns = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', columnGap: '8', rowGap: '6' },
  variants: {
    stale,
    days: {
      true: {
        gridTemplateColumns: 'minmax(0, 1fr) 360px',
        '& > :first-child': { gridColumn: 2, gridRow: 1 },
        '& > :last-child': { gridColumn: 1, gridRow: 1 },
        [cards]: {
          gridTemplateColumns: 'minmax(0, 1fr)',
          '& > :first-child, & > :last-child': { gridColumn: 1, gridRow: 'auto' },
        },
      },
    },
  },
})

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

interface DailyChartProps {
  /** Absent while loading. */
  report: Overview | undefined
}

/** Orders created and revenue on each day of the month; its code comes while the figures are asked for. */
function DailyChart({ report }: DailyChartProps) {
  const { t } = useLingui()
  const title = t`OS e faturamento por dia`
  const bones = <ChartBones title={title} />
  return <DailyTrend title={title} report={report} bones={bones} />
}

const DailyTrend = lazyPart(
  code(() => import('./DailyTrend.tsx')),
  part => part.DailyTrend,
  { Waiting: ({ bones }) => bones, Missing: MissingCharts },
)
