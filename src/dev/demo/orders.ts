import { contentHash } from '../../server/db/idempotency.ts'
import { searchableOrder } from '../../server/orders/searchable-order.ts'
import { joinDevice } from '../../shared/devices.ts'
import { orderNumber } from '../../shared/orders.ts'
import type { Calendar } from './calendar.ts'
import type { Visit } from './data/counter.ts'
import { devices } from './data/devices.ts'
import type { Random } from './data/random.ts'
import { notes, services } from './data/services.ts'

/** A visit with the times of its entry and last change. */
export type DatedVisit = Visit & { created: Date; updated: Date }

const gap = 4 * 60_000

/** The time of each visit's entry, oldest first. Those before the sign-up were entered after it, one by one. */
export function datedVisits(visits: readonly Visit[], signedUp: Date, calendar: Calendar): DatedVisit[] {
  return visits
    .map((visit, index) => {
      const opened = calendar.timeOn(calendar.day(visit.entrada))
      const entered = Math.max(opened.getTime(), signedUp.getTime() + (index + 1) * gap)
      const created = new Date(Math.min(entered, calendar.now.getTime()))
      return { ...visit, created, updated: lastChange(visit, created, calendar) }
    })
    .sort((a, b) => a.created.getTime() - b.created.getTime())
}

function lastChange(visit: Visit, created: Date, calendar: Calendar): Date {
  if (visit.status === 'Recebido') return created
  return calendar.timeOn(calendar.day(visit.entrega ?? Math.min(visit.entrada + 1, 0)), created)
}

interface Customer {
  id: string
  user_id: string
  nome: string
  telefone: string
}

/** The row of a visit, as the app would have stored it. `number` counts from 1. */
export function orderRow(
  visit: DatedVisit,
  customer: Customer,
  number: number,
  { day }: Calendar,
  random: Random,
) {
  const device = random.weighted(devices)
  const service = services.find(({ tipo }) => tipo === visit.servico) ?? random.weighted(services)
  const numero_os = orderNumber(number)
  const aparelho = joinDevice(device.marca, device.modelo)
  const chave = random.idAt(visit.created)
  const fields = {
    cliente_id: customer.id,
    aparelho,
    defeito: random.turn(service.defeitos, number),
    tipo_servico: service.tipo,
    valor: price(service.valores?.[device.faixa] ?? device.tela, random),
    status: visit.status,
    pago: visit.pago !== undefined,
    forma_pagamento: visit.pago === undefined ? ('Pendente' as const) : random.weighted(methods).method,
    data_entrada: day(visit.entrada),
    data_previsao: visit.previsao === null ? null : day(visit.previsao),
    pronto_em: visit.status === 'Pronto' ? day(Math.min(visit.entrada + 1, 0)) : null,
    data_entrega: visit.entrega === undefined ? null : day(visit.entrega),
    pago_em: visit.pago === undefined ? null : day(visit.pago),
    observacoes: random.chance(0.25) ? random.pick(notes) : null,
  }
  return {
    ...fields,
    user_id: customer.user_id,
    id: random.idAt(visit.created),
    numero_os,
    created_at: visit.created.toISOString(),
    updated_at: visit.updated.toISOString(),
    busca: searchableOrder({ ...fields, numero_os }, customer),
    chave,
    chave_conteudo: contentHash({ chave, ...fields }),
  }
}

/** Whole tens of reais, or ten cents less: 120 or 119.9. */
function price([from, to]: readonly [number, number], random: Random): number {
  const tens = random.whole(from, to)
  return Number(random.chance(0.15) ? `${tens - 1}9.9` : `${tens}0`)
}

const methods = [
  { method: 'PIX', weight: 52 },
  { method: 'Cartão', weight: 30 },
  { method: 'Dinheiro', weight: 18 },
] as const
