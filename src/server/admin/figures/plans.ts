import { addDays, addMonths, monthOf } from '../../../shared/days.ts'
import { planNames } from '../../../shared/plans.ts'
import type { Database } from '../../db/client.ts'
import { settlePlans } from '../../plans/read-plan.ts'
import { operatorDay } from '../owners/operator-days.ts'
import { newestOwners } from '../owners/owner-row.ts'
import { figuresByPlan, inAll, ratio } from './by-plan.ts'
import { monthlyRevenue, revenueEver, revenueOf } from './revenue.ts'

/** admin.plans: owners by plan, and the plans' revenue. */
export async function readPlans(db: Database, now: Date) {
  await settlePlans(db, now)
  const plans = await figuresByPlan(db, now)
  const paid = plans.basico.ativos + plans.profissional.ativos
  const { receita_total } = await revenueEver(db)
  const monthly = { teste: 0, ...(await monthlyRevenue(db, now)) }
  return {
    usuarios_ativos: inAll(plans, 'ativos'),
    conversao: ratio(paid, plans.teste.usuarios),
    receita_total,
    planos_ativos: paid,
    distribuicao: planNames.map(plano => ({
      plano,
      total: plans[plano].usuarios,
      ativos: plans[plano].ativos,
      receita_mensal: monthly[plano],
    })),
    recentes: await newestOwners(db, now, 10),
    por_mes: await revenueByMonth(db, now),
  }
}

/** Twelve months, the oldest first, up to the current one. */
async function revenueByMonth(db: Database, now: Date) {
  const current = monthOf(operatorDay(now)).first
  const months = Array.from({ length: 12 }, (_, at) => addMonths(current, at - 11))
  const spans = months.map(first => [first, { de: first, ate: addDays(addMonths(first, 1), -1) }])
  const earned: Record<string, number> = await revenueOf(db, Object.fromEntries(spans))
  return months.map(first => ({ mes: first.slice(0, 7), receita: earned[first] ?? 0 }))
}
