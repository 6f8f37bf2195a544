import * as z from 'zod/mini'
import { isDay } from '../../../shared/days.ts'
import { exportedRows } from '../../../shared/exports-schema.ts'
import { amount, day, id, line, oneOf, prose } from '../../../shared/fields.ts'
import { orderStatuses, paymentMethods, serviceTypes } from '../../../shared/orders.ts'
import { photoTypes } from '../../../shared/photos.ts'
import { reminderTypes } from '../../../shared/reminders.ts'
import { isWallClock } from '../../../shared/wall-clock.ts'
import type { EventFacts } from '../../db/schema/order-history.ts'

const dayOrNull = z.nullable(day())
const text = z.nullable(prose(4000))
const instant = z.iso.datetime({ precision: 3 }).check(z.refine(value => isDay(value.slice(0, 10))))

const known = new Map<string, z.ZodMiniType>(
  Object.entries({
    cliente_id: id(),
    numero_os: line(20),
    aparelho: line(121),
    defeito: prose(2000),
    tipo_servico: oneOf(serviceTypes),
    valor: amount,
    status: oneOf(orderStatuses),
    pago: z.boolean(),
    forma_pagamento: oneOf(paymentMethods),
    data_entrada: day(),
    data_previsao: dayOrNull,
    pronto_em: dayOrNull,
    data_entrega: dayOrNull,
    pago_em: dayOrNull,
    observacoes: text,
    avisado_em: z.nullable(instant),
    foto_id: id(),
    tipo_foto: oneOf(photoTypes),
    lembrete_id: id(),
    tipo_lembrete: oneOf(reminderTypes),
    data_lembrete: z.string().check(z.refine(isWallClock)),
    lembretes: z.array(id()),
  }),
)

/** Fields of an order that its history does not tell. */
const untold = ['id', 'created_at', 'updated_at', 'numero_anterior']
const orderTexts = new Set(
  Object.keys(exportedRows.ordens_servico.shape).filter(name => !untold.includes(name)),
)

/**
 * One side of an event, held to what a history may say: fields that it does not know are left out, an older release had
 * others. Null where one of them is none that there can be.
 */
export function readFacts(told: Record<string, unknown>): EventFacts | null {
  const facts: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(told)) {
    const schema = known.get(name) ?? (orderTexts.has(name) ? text : undefined)
    if (!schema) continue
    const { success, data } = schema.safeParse(value)
    if (!success) return null
    facts[name] = data
  }
  return facts as EventFacts
}
