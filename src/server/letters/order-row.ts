import { deviceName } from '../../shared/devices.ts'
import { shortNumber } from '../../shared/orders.ts'
import { cut } from '../mail/formats.ts'
import type { Row } from '../mail/letter.ts'
import type { Order } from '../orders/read-orders.ts'
import type { Notice } from './optional-mail.ts'

/**
 * An order as a letter's row: number, customer, device, and the status unless `sub` is given. Never a phone
 * number.
 */
export function orderRow(
  { words, link }: Pick<Notice, 'words' | 'link'>,
  { id, numero_os, aparelho, status, clientes }: Order,
  value: string,
  sub = `${cut(deviceName(aparelho), 40)} · ${words.status[status]}`,
): Row {
  return {
    lead: shortNumber(numero_os),
    main: cut(clientes.nome),
    sub,
    value,
    url: link(`/ordens?os=${id}`),
  }
}
