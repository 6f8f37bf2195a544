import { chakra } from '@chakra-ui/react'
import { Plural, useLingui } from '@lingui/react/macro'
import { FitMoney } from '../ui/FitMoney.tsx'
import { monthName } from '../ui/months.ts'
import { Stat, StatStrip } from '../ui/Stat.tsx'
import { FigureLink, figureCells } from './FigureLink.tsx'
import type { DashboardPlan, Summary } from './use-dashboard.ts'

interface DashboardStatsProps {
  /** Absent while loading. */
  summary: Summary | undefined
  plan: DashboardPlan | undefined
  /** Without ways to lists. */
  countsOnly: boolean
}

/** The four figures in one strip, each the way to what it counts (product 9.1); muted in a shop without orders. */
export function DashboardStats({ summary, plan, countsOnly }: DashboardStatsProps) {
  const { t } = useLingui()
  const month = summary && monthName(summary.hoje)
  const isEmpty = summary?.total === 0
  return (
    <Strip data-figures="" {...(isEmpty && { color: 'muted' })}>
      <Stat
        label={<FigureLink way="all" plain={countsOnly}>{t`Total de OS`}</FigureLink>}
        value={summary?.total}
        caption={plan && <Allowance plan={plan} />}
      />
      <Stat
        label={<FigureLink way="inProgress" plain={countsOnly}>{t`Em Andamento`}</FigureLink>}
        {...(!isEmpty && { tone: 'progress' })}
        value={summary?.em_andamento}
        caption={
          summary && (
            <Plural value={summary.recebido} _0="nenhuma na fila" one="# na fila" other="# na fila" />
          )
        }
      />
      <Stat
        label={<FigureLink way="ready" plain={countsOnly}>{t`Prontas`}</FigureLink>}
        {...(!isEmpty && { tone: 'ready' })}
        value={summary?.prontas}
        caption={summary && (summary.prontas === 0 ? t`nenhuma` : t`aguardando retirada`)}
      />
      <Stat
        label={<FigureLink way="month" plain={countsOnly}>{t`Faturamento`}</FigureLink>}
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
    </Strip>
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

const Strip = chakra(StatStrip, { base: figureCells })
