import { Plural, useLingui } from '@lingui/react/macro'
import { FitMoney } from '../ui/FitMoney.tsx'
import { monthName } from '../ui/months.ts'
import { Stat, StatStrip } from '../ui/Stat.tsx'
import type { DashboardPlan, Summary } from './use-dashboard.ts'

interface DashboardStatsProps {
  /** Absent while loading. */
  summary: Summary | undefined
  plan: DashboardPlan | undefined
}

/** The four figures in one strip (product 9.1). */
export function DashboardStats({ summary, plan }: DashboardStatsProps) {
  const { t } = useLingui()
  const month = summary && monthName(summary.hoje)
  return (
    <StatStrip>
      <Stat label={t`Total de OS`} value={summary?.total} caption={plan && <Allowance plan={plan} />} />
      <Stat
        label={t`Em Andamento`}
        tone="progress"
        value={summary?.em_andamento}
        caption={
          summary && (
            <Plural value={summary.recebido} _0="nenhuma na fila" one="# na fila" other="# na fila" />
          )
        }
      />
      <Stat
        label={t`Prontas`}
        tone="ready"
        value={summary?.prontas}
        caption={summary && t`aguardando retirada`}
      />
      <Stat
        label={t`Faturamento`}
        value={summary && <FitMoney value={summary.faturamentoMes} />}
        caption={
          summary && (
            <Plural
              value={summary.pagasMes}
              _0={`${month}, nenhuma OS paga`}
              one={`${month}, # OS paga`}
              other={`${month}, # OS pagas`}
            />
          )
        }
      />
    </StatStrip>
  )
}

/** 'de 10 permitidas', or by month 'N de 100 permitidas neste mês' (product 9.1); nothing without a limit. */
function Allowance({ plan: { limites, uso } }: { plan: DashboardPlan }) {
  const { t } = useLingui()
  const limit = limites.ordens
  const used = uso.ordens
  if (limit === null) return null
  return limites.ordens_por_mes ? t`${used} de ${limit} permitidas neste mês` : t`de ${limit} permitidas`
}
