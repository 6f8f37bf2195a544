import type { OrderStatus, ServiceType } from '../../shared/orders.ts'
import type { Calendar } from './calendar.ts'
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

/** What happened to an order, in days from today: negative is past. */
export interface Visit {
  entrada: number
  previsao: number | null
  entrega?: number
  status: OrderStatus
  /** On which day it was paid. */
  pago?: number
  servico?: ServiceType
  /** No price is known yet. */
  a_orcar?: true
}

/** The last ten days at the demo shop, oldest first. Its owner sees these this morning. */
const lastDays: readonly Visit[] = [
  { entrada: -9, previsao: -7, status: 'Entregue', entrega: -7, pago: -7 },
  { entrada: -9, previsao: -6, status: 'Entregue', entrega: -5, pago: -5 },
  { entrada: -8, previsao: -5, status: 'Pronto' },
  { entrada: -8, previsao: -7, status: 'Entregue', entrega: -6 },
  { entrada: -8, previsao: -6, status: 'Entregue', entrega: -6, pago: -6 },
  { entrada: -7, previsao: -4, status: 'Em Andamento', servico: 'Limpeza/Oxidação', a_orcar: true },
  { entrada: -7, previsao: -5, status: 'Entregue', entrega: -5, pago: -5 },
  { entrada: -7, previsao: -6, status: 'Entregue', entrega: -6, pago: -6 },
  { entrada: -6, previsao: -5, status: 'Entregue', entrega: -4, pago: -4 },
  { entrada: -6, previsao: -4, status: 'Entregue', entrega: -4, pago: -4 },
  { entrada: -5, previsao: -2, status: 'Pronto' },
  { entrada: -5, previsao: 2, status: 'Em Andamento', servico: 'Backup/Recuperação', a_orcar: true },
  { entrada: -5, previsao: -4, status: 'Entregue', entrega: -3, pago: -3 },
  { entrada: -4, previsao: -1, status: 'Em Andamento', servico: 'Reparo de Câmera' },
  { entrada: -4, previsao: -1, status: 'Pronto', pago: -4 },
  { entrada: -4, previsao: -2, status: 'Entregue', entrega: -2, pago: -2 },
  { entrada: -4, previsao: -3, status: 'Entregue', entrega: -3 },
  { entrada: -3, previsao: -2, status: 'Recebido', servico: 'Troca de Tela' },
  { entrada: -3, previsao: -1, status: 'Entregue', entrega: -2, pago: -2 },
  { entrada: -3, previsao: 1, status: 'Em Andamento', servico: 'Troca de Tela' },
  { entrada: -3, previsao: 0, status: 'Entregue', entrega: 0, pago: 0, servico: 'Troca de Tela' },
  { entrada: -2, previsao: 0, status: 'Em Andamento', servico: 'Reparo de Carregamento' },
  { entrada: -2, previsao: 0, status: 'Pronto' },
  { entrada: -2, previsao: -1, status: 'Entregue', entrega: -1, pago: -1 },
  { entrada: -2, previsao: 0, status: 'Entregue', entrega: 0, pago: 0 },
  { entrada: -1, previsao: 1, status: 'Em Andamento', pago: -1, servico: 'Troca de Tela' },
  { entrada: -1, previsao: -1, status: 'Entregue', entrega: -1, pago: -1, servico: 'Troca de Bateria' },
  { entrada: -1, previsao: -1, status: 'Em Andamento', servico: 'Reparo de Áudio' },
  { entrada: -1, previsao: 0, status: 'Pronto', servico: 'Troca de Bateria' },
  { entrada: -1, previsao: 2, status: 'Recebido', servico: 'Troca de Tela' },
  { entrada: -1, previsao: 0, status: 'Entregue', entrega: 0, pago: 0, servico: 'Reparo de Carregamento' },
  { entrada: 0, previsao: 0, status: 'Entregue', entrega: 0, pago: 0, servico: 'Troca de Bateria' },
  { entrada: 0, previsao: 0, status: 'Pronto', servico: 'Formatação' },
  { entrada: 0, previsao: 1, status: 'Em Andamento', servico: 'Reparo de Botões' },
  { entrada: 0, previsao: 2, status: 'Recebido', pago: 0, servico: 'Troca de Tela' },
  { entrada: 0, previsao: null, status: 'Recebido', servico: 'Limpeza/Oxidação', a_orcar: true },
  { entrada: 0, previsao: 3, status: 'Recebido', servico: 'Reparo de Câmera' },
  { entrada: 0, previsao: 2, status: 'Recebido', servico: 'Troca de Tela' },
]

/** Older orders that were not collected, or not paid. */
const loose: readonly Visit[] = [
  { entrada: -53, previsao: -51, status: 'Entregue', entrega: -50 },
  { entrada: -38, previsao: -35, status: 'Pronto' },
  { entrada: -32, previsao: -30, status: 'Entregue', entrega: -30 },
  { entrada: -23, previsao: -21, status: 'Pronto', pago: -23 },
  { entrada: -19, previsao: -17, status: 'Entregue', entrega: -16 },
  { entrada: -15, previsao: -13, status: 'Pronto' },
]

/** The second shop: orders entered on the first evening, and today's. */
export const firstDays: readonly Visit[] = [
  { entrada: -4, previsao: -2, status: 'Entregue', entrega: -1, pago: -1, servico: 'Reparo de Carregamento' },
  { entrada: -4, previsao: -1, status: 'Em Andamento', servico: 'Limpeza/Oxidação' },
  { entrada: -3, previsao: -1, status: 'Pronto', servico: 'Troca de Tela' },
  { entrada: -2, previsao: 1, status: 'Em Andamento', servico: 'Troca de Tela' },
  { entrada: -1, previsao: -1, status: 'Entregue', entrega: -1, pago: -1, servico: 'Troca de Bateria' },
  { entrada: -1, previsao: 0, status: 'Pronto', servico: 'Formatação' },
  { entrada: 0, previsao: 0, status: 'Entregue', entrega: 0, pago: 0, servico: 'Troca de Bateria' },
  { entrada: 0, previsao: 2, status: 'Recebido', servico: 'Troca de Tela' },
]
