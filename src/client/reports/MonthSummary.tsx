import { chakra } from '@chakra-ui/react'
import { Plural, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { everyMonth } from '../../shared/finance.ts'
import { FitMoney } from '../ui/FitMoney.tsx'
import { formatCount } from '../ui/format.ts'
import { monthYear } from '../ui/months.ts'
import { Hint, SectionTitle } from '../ui/Text.tsx'
import { nothing } from './figures.ts'
import { Lines } from './Lines.tsx'
import type { Overview } from './report.ts'

interface MonthSummaryProps {
  /** Absent while loading. */
  report: Overview | undefined
  /** What the figures are of: 'YYYY-MM' or 'tudo'. */
  mes: string
  today: string
}

/** Orders, revenue and what an order brings of the chosen month (product 10.1). */
export function MonthSummary({ report, mes, today }: MonthSummaryProps) {
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
      <Rule>{t`O faturamento conta no dia da entrega; sem entrega, no do pagamento.`}</Rule>
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
