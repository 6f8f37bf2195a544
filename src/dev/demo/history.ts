import type { Calendar } from './calendar.ts'
import { lastDays, loose, type Visit } from './data/counter.ts'
import type { Random } from './data/random.ts'
import { services } from './data/services.ts'

/** Days since the demo shop signed up: six months. */
export const shopAge = 183
const scripted = 10

/** Every visit to the demo shop, oldest first: months of growing trade, then ten days that are written out in data/. */
export function sixMonths(calendar: Calendar, random: Random): Visit[] {
  const past: Visit[] = [...loose]
  let due = 0
  for (let offset = -shopAge + 1; offset <= -scripted; offset++) {
    due += calendar.isSunday(offset) ? 0 : ordersADay(offset)
    for (; due >= 1; due--) past.push(delivered(offset, random))
  }
  return [...past.sort((a, b) => a.entrada - b.entrada), ...lastDays]
}

/** From 1.1 to 2.4 as the shop becomes known. */
const ordersADay = (offset: number): number => 2.4 + (1.3 * offset) / shopAge

function delivered(entrada: number, random: Random): Visit {
  const { tipo, prazo } = random.weighted(services)
  const previsao = entrada + random.whole(...prazo)
  const entrega = Math.max(entrada, previsao + random.pick([-1, 0, 0, 0, 0, 1, 1, 2, 4]))
  const pago = random.chance(0.07) ? entrada : entrega
  return { entrada, previsao, status: 'Entregue', entrega, pago, servico: tipo }
}
