import { useLingui } from '@lingui/react/macro'
import { FitMoney } from '../ui/FitMoney.tsx'
import { monthName } from '../ui/months.ts'
import { Stat, StatStrip } from '../ui/Stat.tsx'
import type { Overview } from './report.ts'

interface NowCardsProps {
  /** Absent while loading. */
  report: Overview | undefined
  today: string
}

/** The four figures as they stand now, whichever month is looked at below (product 10). */
export function NowCards({ report, today }: NowCardsProps) {
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
