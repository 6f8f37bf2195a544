import { chakra } from '@chakra-ui/react'
import { Plural, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { everyMonth } from '../../shared/days.ts'
import { narrow } from '../theme/media.ts'
import { monthName, monthYear } from '../ui/clock-words.ts'
import { formatCount } from '../ui/format.ts'
import { FitMoney } from '../ui/Money.tsx'
import { Stat, StatStrip } from '../ui/Stat.tsx'
import { Hint, SectionTitle } from '../ui/Text.tsx'
import { Lines } from './Lines.tsx'
import { type MonthChoice, ReportMonth } from './ReportMonth.tsx'
import { deviceName, nothing, type Overview, serviceName } from './report.ts'
import { TopList } from './TopList.tsx'

interface SummaryTabProps {
  /** Absent while loading. */
  report: Overview | undefined
  /** The figures are of a month chosen before. */
  stale: boolean
  today: string
  choice: MonthChoice
}

/** The shop as it stands, what the chosen month was, and what was most frequent. */
export function SummaryTab({ report, stale, today, choice }: SummaryTabProps) {
  const { t } = useLingui()
  const mes = choice.value
  // Until the chosen month is here, the figures and their titles are of the one before.
  const shown = report?.mes ?? mes ?? today.slice(0, 7)
  const listed = report?.listas ?? mes ?? everyMonth
  const month = listed === everyMonth ? '' : monthYear(listed)
  const counted = month ? t`OS criadas em ${month}, pagas ou não` : t`Todas as OS criadas, pagas ou não`
  return (
    <>
      <NowCards report={report} today={today} />
      <ReportMonth {...choice} unchosen={t`Escolher mês`} />
      <Figures aria-busy={stale} stale={stale}>
        <MonthSummary report={report} mes={shown} today={today} />
      </Figures>
      <Lists aria-busy={stale} stale={stale}>
        <TopList
          title={t`Serviços Mais Realizados`}
          caption={counted}
          list={report?.servicos}
          nameOf={serviceName}
          restWords={rest => t`${rest} em outros serviços`}
        />
        <TopList
          title={t`Dispositivos Mais Atendidos`}
          caption={counted}
          list={report?.aparelhos}
          nameOf={deviceName}
          restWords={rest => t`${rest} em outros dispositivos`}
        />
      </Lists>
    </>
  )
}

interface NowCardsProps {
  /** Absent while loading. */
  report: Overview | undefined
  today: string
}

/** The four figures as they stand now, whichever month is looked at below. */
export function NowCards({ report, today }: NowCardsProps) {
  const { t } = useLingui()
  const month = monthName(today)
  return (
    <StatStrip mt="5" mdDown={{ mt: '4' }}>
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

const stale = { true: { opacity: 0.6 } }

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

interface MonthSummaryProps {
  /** Absent while loading. */
  report: Overview | undefined
  /** What the figures are of: 'YYYY-MM' or 'tudo'. */
  mes: string
  today: string
}

/** Orders, revenue and what an order brings of the chosen month. */
function MonthSummary({ report, mes, today }: MonthSummaryProps) {
  const { t } = useLingui()
  const id = useId()
  return (
    <Part aria-labelledby={id}>
      <Title id={id}>{useTitle(mes, today)}</Title>
      <Lines
        lines={[
          {
            label: mes === everyMonth ? t`OS Criadas` : t`OS Criadas no Mês`,
            value: report && formatCount(report.criadas),
          },
          {
            label: t`Faturamento`,
            note: report && (
              <Plural value={report.pagas} _0="nenhuma OS paga" one="# OS paga" other="# OS pagas" />
            ),
            value: report && <FitMoney value={report.faturamento} />,
          },
          {
            label: t`Ticket Médio`,
            value:
              report && (report.ticketMedio === null ? nothing : <FitMoney value={report.ticketMedio} />),
          },
        ]}
      />
      <Rule>{t`Conta na data da entrega; se ainda não foi entregue, na do pagamento.`}</Rule>
    </Part>
  )
}

function useTitle(mes: string, today: string): string {
  const { t } = useLingui()
  if (mes === everyMonth) return t`Resumo de todo o período`
  if (mes === today.slice(0, 7)) return t`Resumo do Mês Atual`
  const month = monthYear(mes)
  return t`Resumo de ${month}`
}

const Rule = chakra(Hint, { base: { display: 'block', mt: '2' } })
const Part = chakra('section', { base: { minW: '0' } })
// As high as a chart's head beside it.
const Title = chakra(SectionTitle, {
  base: { display: 'flex', alignItems: 'center', minH: 'control.sm', mb: '2' },
})
