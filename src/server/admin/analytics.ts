import { addDays } from '../../shared/days.ts'
import type { Database } from '../db/client.ts'
import { settlePlans } from '../plans/read-plan.ts'
import {
  activeShops,
  dailyActivity,
  dailySignUps,
  figuresByPlan,
  inAll,
  ratio,
  revenueOf,
  type Span,
} from './figures.ts'
import { operatorDay } from './operator-days.ts'

const windows = { hoje: 1, sete: 7, trinta: 30 } as const
const chartedDays = 30

/** admin.analytics: recent activity, beside the same number of days before. */
export async function readAnalytics(db: Database, now: Date) {
  await settlePlans(db, now)
  const today = operatorDay(now)
  const spans = spansOf(today)
  const whole = { de: spans.trinta_antes.de, ate: today }
  const signUps = await dailySignUps(db, whole.de)
  const activity = await dailyActivity(db, whole)
  const shops = await activeShops(db, spans)
  const charted = daysOf({ de: addDays(today, 1 - chartedDays), ate: today })
  const days = Object.fromEntries(charted.map(dia => [dia, { de: dia, ate: dia }]))
  const revenue: Record<string, number> = await revenueOf<string>(db, { ...spans, ...days })
  const plans = await figuresByPlan(db, now)
  const all = inAll(plans, 'usuarios')
  const paid = plans.basico.usuarios + plans.profissional.usuarios

  const day = (dia: string) => ({
    cadastros: signUps.get(dia) ?? 0,
    os: activity.get(dia)?.os ?? 0,
    clientes: activity.get(dia)?.clientes ?? 0,
  })
  const figures = (name: keyof typeof spans) => {
    const days = daysOf(spans[name]).map(day)
    const sum = (of: keyof ReturnType<typeof day>) => days.reduce((total, one) => total + one[of], 0)
    return {
      cadastros: sum('cadastros'),
      os: sum('os'),
      clientes: sum('clientes'),
      lojas_ativas: shops[name],
      receita: revenue[name] ?? 0,
    }
  }
  const withBefore = (name: keyof typeof windows) => ({ ...figures(name), antes: figures(`${name}_antes`) })
  return {
    janelas: { hoje: withBefore('hoje'), sete: withBefore('sete'), trinta: withBefore('trinta') },
    engajamento: ratio(inAll(plans, 'ativos'), all),
    conversao: ratio(paid, all),
    dias: charted.map(dia => {
      const { cadastros, os } = day(dia)
      const lojas_ativas = activity.get(dia)?.lojas_ativas ?? 0
      return { dia, cadastros, os, lojas_ativas, receita: revenue[dia] ?? 0 }
    }),
  }
}

/** Each window, which ends today, and as many days before it. */
function spansOf(today: string) {
  const ending = (ate: string, days: number): Span => ({ de: addDays(ate, 1 - days), ate })
  const { hoje, sete, trinta } = windows
  return {
    hoje: ending(today, hoje),
    hoje_antes: ending(addDays(today, -hoje), hoje),
    sete: ending(today, sete),
    sete_antes: ending(addDays(today, -sete), sete),
    trinta: ending(today, trinta),
    trinta_antes: ending(addDays(today, -trinta), trinta),
  }
}

function daysOf({ de, ate }: Span): string[] {
  const days = [de]
  for (let dia = addDays(de, 1); dia <= ate; dia = addDays(dia, 1)) days.push(dia)
  return days
}
