import { chakra } from '@chakra-ui/react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { addMonths } from '../../shared/days.ts'
import type { FinancePeriod } from '../../shared/finance.ts'
import { formatMoney } from '../../shared/money.ts'
import { monthName } from '../ui/clock-words.ts'
import { FitMoney } from '../ui/Money.tsx'
import { Stat, StatStrip } from '../ui/Stat.tsx'
import { Num } from '../ui/Text.tsx'
import { type FinanceSummary, useFinanceSummary } from './finance-search.ts'

interface FinanceStatsProps {
  period: FinancePeriod | undefined
  /** The shop's current day. */
  today: string
  /** No month before this one holds anything. */
  firstMonth: boolean
}

/** The four figures; the period is that of Receita alone. */
export function FinanceStats({ period = 'mes', today, firstMonth }: FinanceStatsProps) {
  const { t } = useLingui()
  const { data, stale, failed } = useFinanceSummary(period)
  const month = monthName(data?.hoje ?? today)
  const unknown = failed ? '–' : undefined
  return (
    <StatStrip>
      <Stat
        label={t`Receita`}
        value={data ? <Fresh stale={stale} value={data.receita} /> : unknown}
        caption={data && <Paid summary={data} month={month} />}
      />
      <Stat
        label={t`Lucro do Mês`}
        value={data ? <FitMoney value={data.lucroMes} /> : unknown}
        caption={data && <Before summary={data} firstMonth={firstMonth} />}
      />
      <Stat
        label={t`Despesas do Mês`}
        value={data ? <FitMoney value={data.despesasMes} /> : unknown}
        caption={
          data && (
            <Plural
              value={data.despesasMesQuantidade}
              _0={`${month}, nenhuma despesa`}
              one={`${month}, # despesa`}
              other={`${month}, # despesas`}
            />
          )
        }
      />
      <Stat
        label={t`OS em Aberto`}
        value={data?.osEmAberto ?? unknown}
        caption={data && <Num whiteSpace="nowrap">{formatMoney(data.valorOSEmAberto)}</Num>}
      />
    </StatStrip>
  )
}

function Fresh({ value, stale }: { value: number; stale: boolean }) {
  return (
    <Dimmed stale={stale} aria-live="polite" aria-busy={stale}>
      <FitMoney value={value} />
    </Dimmed>
  )
}

interface BeforeProps extends Pick<FinanceStatsProps, 'firstMonth'> {
  summary: FinanceSummary
}

/** A loss by its name, and what to compare with: the profit of the month before, where there was one. */
function Before({ summary: { hoje, lucroMes, lucroMesAnterior }, firstMonth }: BeforeProps) {
  const { t } = useLingui()
  if (firstMonth) return lucroMes < 0 ? t`prejuízo` : '\u00a0'
  const before = monthName(addMonths(hoje, -1))
  const amount = <Num whiteSpace="nowrap">{formatMoney(lucroMesAnterior)}</Num>
  return lucroMes < 0 ? (
    <Trans>
      prejuízo · {before}: {amount}
    </Trans>
  ) : (
    <Trans>
      {before}: {amount}
    </Trans>
  )
}

/** What Receita counts: how many paid orders, and of when. */
function Paid({ summary: { periodo, pagas }, month }: { summary: FinanceSummary; month: string }) {
  const { t } = useLingui()
  const when = { hoje: t`hoje`, semana: t`esta semana`, mes: month }[periodo]
  return (
    <Plural
      value={pagas}
      _0={`${when}, nenhuma OS paga`}
      one={`${when}, # OS paga`}
      other={`${when}, # OS pagas`}
    />
  )
}

const Dimmed = chakra('span', {
  base: { display: 'flex', flex: '1', minW: '0' },
  variants: { stale: { true: { opacity: 0.6 } } },
})
