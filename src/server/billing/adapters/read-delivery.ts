import type { AdapterName } from '../../../shared/billing.ts'
import type { Adapter } from './adapter.ts'
import { type ReadDelivery, UnreadableAmount } from './event.ts'
import { kiwify } from './kiwify.ts'
import { neutral } from './neutral.ts'

/** Every adapter: a provider that signs or speaks in another way gets its own. */
export const adapterOf: Record<AdapterName, Adapter> = { kiwify, neutro: neutral }

/** What a delivery says, and why it cannot be read: a key, for what it says is a customer's. */
export type Read = ReadDelivery & { erro: 'json_invalido' | 'campos_invalidos' | 'valor_ilegivel' | null }

/** Reads what was kept of a delivery; the same for the same text, whenever it is read. */
export function readDelivery(adaptador: AdapterName, corpo: string, received: string): Read {
  const nothing = { evento: null, grupo: null, pedido: null, dito: null }
  let json: unknown
  try {
    json = JSON.parse(corpo)
  } catch {
    return { ...nothing, erro: 'json_invalido' }
  }
  try {
    return { ...adapterOf[adaptador].read(json, received), erro: null }
  } catch (error) {
    if (error instanceof UnreadableAmount) return { ...nothing, ...error.of, erro: 'valor_ilegivel' }
    return { ...nothing, erro: 'campos_invalidos' }
  }
}
