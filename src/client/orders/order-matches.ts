import { nationalDigits } from '../../shared/phones.ts'
import { digitFragments, numberTexts, plain, searchFinds, typedNumber } from '../../shared/search.ts'
import type { Order } from './order.ts'

type Searched = Pick<Order, 'numero_os' | 'aparelho' | 'numero_anterior' | 'soma_itens'> & {
  clientes: Pick<Order['clientes'], 'nome' | 'telefone'>
}

/** Whether the server's search finds an order; undefined where only it can tell. */
export function findsOrder(order: Searched, typed: string): boolean | undefined {
  if (order.numero_os === typedNumber(typed)) return true
  const finds = searchFinds([...ownTexts(order), nationalDigits(order.clientes.telefone)], typed)
  // What its lines say is not here.
  return finds || order.soma_itens === null ? finds : undefined
}

const ownTexts = ({ numero_os, aparelho, numero_anterior, clientes }: Searched) => [
  ...numberTexts(numero_os),
  aparelho,
  numero_anterior,
  clientes.nome,
]

/** As the server sorts what it finds: the typed number, then digits in an order's own texts, then those in its phone. */
export function inSections<Row extends Searched>(orders: readonly Row[], typed: string): readonly Row[] {
  const [number, fragments] = [typedNumber(typed), digitFragments(typed)]
  if (!number && fragments.length === 0) return orders
  const section = (order: Row) => {
    if (order.numero_os === number) return 0
    const own = plain(ownTexts(order).join(' '))
    return fragments.every(fragment => own.includes(fragment)) ? 1 : 2
  }
  return [...orders].sort((one, other) => section(one) - section(other))
}
