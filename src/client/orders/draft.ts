import { v4 as uuid } from 'uuid'
import * as z from 'zod/mini'
import { orderStatuses, paymentMethods } from '../../shared/orders.ts'
import { type CreateOrder, createOrder } from '../../shared/orders-schema.ts'
import type { CustomerChoice } from './customer-picker.ts'
import type { OrderFormValues } from './form-values.ts'

/** A new order that is being written, as it survives a reload of the page. */
export interface Draft {
  /** The customer that the form was opened for, if any: a draft for another one is not taken up. */
  cliente?: string | undefined
  /** Kept over a reload too: what was sent just before may have been stored. */
  chave: string
  /** What was sent without an answer. */
  sent: CreateOrder[]
  values: OrderFormValues
}

/** The draft of one user in this tab; the browser may refuse to keep anything, and then there is none. */
export function draftOf(userId: string, storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  const key = `nova-os-${userId}`
  return {
    /** What was kept, by an earlier release too: a field that it left unreadable is as in the `empty` form. */
    read(cliente: string | undefined, empty: OrderFormValues): Draft | null {
      const kept = attempt(() => JSON.parse(storage.getItem(key) ?? 'null'))
      const read = draftSchema(empty).safeParse(kept)
      return read.success && read.data.cliente === cliente ? read.data : null
    },
    write: (draft: Draft) => void attempt(() => storage.setItem(key, JSON.stringify(draft))),
    clear: () => void attempt(() => storage.removeItem(key)),
  }
}

const draftSchema = (empty: OrderFormValues): z.ZodMiniType<Draft> =>
  z.object({
    cliente: z.catch(z.optional(z.string()), undefined),
    chave: z.catch(z.uuid(), () => uuid()),
    sent: z.pipe(z.catch(z.array(z.unknown()), []), z.transform(readable)),
    values: valuesSchema(empty),
  })

const valuesSchema = (empty: OrderFormValues): z.ZodMiniType<OrderFormValues> =>
  z.object({
    cliente: z.catch(choiceSchema, empty.cliente),
    marca: z.catch(z.string(), empty.marca),
    modelo: z.catch(z.string(), empty.modelo),
    tipo_servico: z.catch(z.string(), empty.tipo_servico),
    defeito: z.catch(z.string(), empty.defeito),
    valor: z.catch(z.string(), empty.valor),
    status: z.catch(z.enum(orderStatuses), empty.status),
    data_entrada: z.catch(z.string(), empty.data_entrada),
    data_previsao: z.catch(z.string(), empty.data_previsao),
    data_entrega: z.catch(z.string(), empty.data_entrega),
    forma_pagamento: z.catch(z.enum(paymentMethods), empty.forma_pagamento),
    pago: z.catch(z.boolean(), empty.pago),
    pago_em: z.catch(z.string(), empty.pago_em),
    observacoes: z.catch(z.string(), empty.observacoes),
  })

const person = { nome: z.string(), telefone: z.string() }
const choiceSchema: z.ZodMiniType<CustomerChoice> = z.nullable(
  z.union([
    z.object({ id: z.uuid(), ...person }),
    z.object({ novo: z.object({ chave: z.uuid(), ...person }) }),
  ]),
)

// What the server of today would not take any more cannot be asked for again.
function readable(sent: unknown[]): CreateOrder[] {
  return sent.flatMap(one => createOrder.safeParse(one).data ?? [])
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
