import { numberTexts, searchFinds } from '../../shared/search.ts'
import type { Reminder } from './reminder.ts'

type Searched = Pick<Reminder, 'titulo' | 'descricao' | 'ordens_servico'>

/** Whether the server's search finds a reminder; undefined where only it can tell. */
export function findsReminder(
  { titulo, descricao, ordens_servico: order }: Searched,
  typed: string,
): boolean | undefined {
  const ofOrder = order ? [...numberTexts(order.numero_os), order.aparelho, order.clientes.nome] : []
  return searchFinds([titulo, descricao, ...ofOrder], typed)
}
