import type { AdapterName } from '../../../shared/billing.ts'
import { type Adapter, type ParsedDelivery, UnreadableAmount } from './adapter.ts'
import { kiwify } from './kiwify.ts'
import { neutral } from './neutral.ts'

/** Each provider's adapter. */
export const adapterOf: Record<AdapterName, Adapter> = { kiwify, neutro: neutral }

/**
 * A parsed delivery with the reason why it could not be read. The reason is a key, because the body holds a
 * customer's data.
 */
export type ParseResult = ParsedDelivery & {
  erro: 'json_invalido' | 'campos_invalidos' | 'valor_ilegivel' | null
}

/** Reads a stored delivery. The same text always gives the same result. */
export function readDelivery(adaptador: AdapterName, corpo: string, received: string): ParseResult {
  const nothing = { evento: null, grupo: null, pedido: null, event: null }
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
