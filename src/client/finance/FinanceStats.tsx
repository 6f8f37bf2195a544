import { chakra } from '@chakra-ui/react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { addMonths } from '../../shared/days.ts'
import type { FinancePeriod } from '../../shared/finance.ts'
import { formatMoney } from '../../shared/money.ts'
import { monthName } from '../ui/clock-words.ts'
import { FitMoney } from '../ui/Money.tsx'
import { Stat, StatStrip } from '../ui/Stat.tsx'
import { Num } from '../ui/Text.tsx'
import {
  type FinanceMonthView,
  type FinanceSummary,
  useFinanceMonth,
  useFinanceSummary,
} from './finance-queries.ts'

interface FinanceStatsProps {
  period: FinancePeriod | undefined
  /** The chosen month (YYYY-MM), 'tudo', or none: the current one. */
  mes: string | undefined
  /** No month before this one holds anything. */
  firstMonth: boolean
}

/**
 * The four figures of the chosen month, or else of the current one. `period` then changes Receita
 * alone: the others are always of the month.
 */
export function FinanceStats({ period = 'mes', mes, firstMonth }: FinanceStatsProps) {
  const { t } = useLingui()
  const { data, failed, stale } = useFinanceSummary(period)
  const chosen = useFinanceMonth(mes)
  const isOther = mes !== undefined && mes !== 'tudo'
  const unknown = (isOther ? chosen.failed : failed) ? '–' : undefined
  return (
    <StatStrip>
      {isOther ? (
        <MonthStats view={chosen} name={monthName(`${mes}-01`)} unknown={unknown} />
      ) : (
        <>
          <Stat
            label={t`Receita`}
            value={data ? <Fresh stale={stale} value={data.receita} /> : unknown}
            caption={data && <Paid summary={data} month={monthName(data.hoje)} />}
          />
          <Stat
            label={t`Lucro do Mês`}
            value={data ? <FitMoney value={data.lucroMes} /> : unknown}
            caption={data && <Before summary={data} firstMonth={firstMonth} />}
          />
          <Stat
            label={t`Despesas do Mês`}
            value={data ? <FitMoney value={data.despesasMes} /> : unknown}
            caption={data && <Expenses count={data.despesasMesQuantidade} month={monthName(data.hoje)} />}
          />
        </>
      )}
      <Stat
        label={t`OS em Aberto`}
        value={data?.osEmAberto ?? (failed ? '–' : undefined)}
        caption={data && <Num whiteSpace="nowrap">{formatMoney(data.valorOSEmAberto)}</Num>}
      />
    </StatStrip>
  )
}

interface MonthStatsProps {
  view: FinanceMonthView
  /** The month's name. */
  name: string
  unknown: string | undefined
}

/** Another month's figures; those of the one before stay, dimmed, until they are here. */
function MonthStats({ view: { data, stale }, name, unknown }: MonthStatsProps) {
  const { t } = useLingui()
  return (
    <>
      <Stat
        label={t`Receita`}
        value={data ? <Fresh stale={stale} value={data.receita} /> : unknown}
        caption={data && <PaidIn count={data.pagas} when={name} />}
      />
      <Stat
        label={t`Lucro do Mês`}
        value={data ? <Fresh stale={stale} value={data.lucro} /> : unknown}
        caption={data && (data.lucro < 0 ? `${name}, ${t`prejuízo`}` : name)}
      />
      <Stat
        label={t`Despesas do Mês`}
        value={data ? <Fresh stale={stale} value={data.despesas} /> : unknown}
        caption={data && <Expenses count={data.despesasQuantidade} month={name} />}
      />
    </>
  )
}

function Expenses({ count, month }: { count: number; month: string }) {
  return (
    <Plural
      value={count}
      _0={`${month}, nenhuma despesa`}
      one={`${month}, # despesa`}
      other={`${month}, # despesas`}
    />
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
  return <PaidIn count={pagas} when={{ hoje: t`hoje`, semana: t`esta semana`, mes: month }[periodo]} />
}

function PaidIn({ count, when }: { count: number; when: string }) {
  return (
    <Plural
      value={count}
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
