import { t } from '@lingui/core/macro'
import { deviceName } from '../../shared/devices.ts'
import { shortNumber } from '../../shared/orders.ts'
import { whatsappLink } from '../../shared/phones.ts'
import type { Order } from './order.ts'

type Contact = Pick<Order, 'numero_os' | 'aparelho' | 'clientes'>

/** Tells the customer that the device is ready (product 14.3). */
export function readyLink({ numero_os, aparelho, clientes }: Contact): string {
  const [name, number, device] = [firstName(clientes.nome), shortNumber(numero_os), deviceName(aparelho)]
  return whatsappLink(
    clientes.telefone,
    t`Olá, ${name}! A OS ${number} (${device}) está pronta para retirada.`,
  )
}

/** Greets the customer about an order (product 14.3). */
export function greetingLink({ numero_os, aparelho, clientes }: Contact): string {
  const [name, number, device] = [firstName(clientes.nome), shortNumber(numero_os), deviceName(aparelho)]
  return whatsappLink(
    clientes.telefone,
    t`Olá, ${name}! Estou entrando em contato sobre a OS ${number} (${device}).`,
  )
}

const firstName = (nome: string): string => nome.split(' ')[0] ?? nome
