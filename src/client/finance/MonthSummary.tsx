import { chakra } from '@chakra-ui/react'
import { Plural, useLingui } from '@lingui/react/macro'
import { addDays, monthOf } from '../../shared/days.ts'
import type { FinancePeriod } from '../../shared/finance.ts'
import { CsvLink } from '../ui/CsvLink.tsx'
import { monthName } from '../ui/clock-words.ts'
import { Skeleton } from '../ui/lists/Skeleton.tsx'
import { Money } from '../ui/Money.tsx'
import { Hint, Sub } from '../ui/Text.tsx'
import { monthExport } from './exports.ts'
import { Figure, FigureLines, FigurePanel } from './FigurePanel.tsx'
import type { FinanceMonthView } from './use-finance-month.ts'
import { useFinanceSummary } from './use-finance-summary.ts'

interface MonthSummaryProps {
  month: FinanceMonthView
  /** The month (YYYY-MM), or 'tudo'. */
  chosen: string
  /** The shop's current day. */
  hoje: string
  period: FinancePeriod | undefined
}

/** 'Resumo Mensal' of the chosen month, and the estimate of a year by the current one's revenue. */
export function MonthSummary({ month: { data, stale, failed }, chosen, hoje, period }: MonthSummaryProps) {
  const { t } = useLingui()
  const { data: summary } = useFinanceSummary(period)
  const show = (value: number | undefined) => (failed ? null : value)
  return (
    <FigurePanel
      title={t`Resumo Mensal`}
      stale={stale}
      aside={
        <CsvLink
          href={monthExport(chosen)}
          aria-label={t`Exportar CSV do resumo mensal`}
          variant="ghost"
          size="sm"
          me="-2"
        />
      }
    >
      <FigureLines>
        <Figure
          label={t`Receita Total`}
          note={data && <Plural value={data.pagas} _0="" one="# OS paga" other="# OS pagas" />}
          value={show(data?.receita)}
        />
        <Figure
          label={t`Despesas Total`}
          note={data && <Plural value={data.despesasQuantidade} _0="" one="# despesa" other="# despesas" />}
          value={show(data?.despesas)}
        />
        <Figure strong label={t`Lucro Líquido`} value={show(data?.lucro)} />
      </FigureLines>
      <Rule>{t`A receita conta no dia da entrega; sem entrega, no do pagamento.`}</Rule>
      <Estimate value={summary?.estimativaAnual} hoje={hoje} />
    </FigurePanel>
  )
}

/** Before the month is over it says that it knows a part of it only. */
function Estimate({ value, hoje }: { value: number | undefined; hoje: string }) {
  const { t } = useLingui()
  const [month, day] = [monthName(hoje), Number(hoje.slice(8))]
  const isOver = addDays(hoje, 1) === monthOf(hoje).end
  return (
    <Foot>
      <span>
        {t`Receita anual estimada`}
        <Sub>
          {isOver
            ? t`12 vezes a receita de ${month}`
            : t`12 vezes a receita de ${month} até hoje, dia ${day}`}
        </Sub>
      </span>
      {value === undefined ? <Skeleton w="16" mt="1" /> : <Money value={value} />}
    </Foot>
  )
}

const Rule = chakra(Hint, { base: { display: 'block', pb: '2.5' } })
const Foot = chakra('p', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '3',
    pt: '2.5',
    pb: '2',
    borderTop: '1px solid',
    borderColor: 'hairline',
    color: 'muted',
  },
})
