import { useLingui } from '@lingui/react/macro'
import { ArrowRight, Bell, ClipboardList, User } from 'lucide-react'
import { deviceName } from '../../shared/devices.ts'
import { shortNumber } from '../../shared/orders.ts'
import { StatusBadge } from '../orders/OrderBadges.tsx'
import { ReminderBadge } from '../reminders/ReminderBadge.tsx'
import { whenWords } from '../ui/clock-words.ts'
import { Matched } from '../ui/lists/Matched.tsx'
import { Clip, Num } from '../ui/Text.tsx'
import { useToday } from '../ui/use-shop-clock.ts'
import type { Row } from './row.ts'
import type { useDestinations } from './use-destinations.ts'
import type { Found } from './use-found.ts'

interface FoundRowsProps {
  /** The shop's zone (IANA name). */
  zone: string
  query: string
  found: Found
  go: ReturnType<typeof useDestinations>
}

/** Rows for the found orders, customers and reminders, and for the lists that have more of them. */
export function useFoundRows({ query, found, go, zone }: FoundRowsProps) {
  const { t } = useLingui()
  const more = (key: string, title: string, act: () => void): Row => ({
    key,
    icon: ArrowRight,
    title: <Clip>{title}</Clip>,
    act,
    leads: true,
  })
  const orders = found.orders.map((order): Row => {
    const number = shortNumber(order.numero_os)
    return {
      key: order.id,
      icon: ClipboardList,
      title: (
        <>
          <Num data-part="number">
            <Matched text={number} query={query} />
          </Num>
          <Name text={order.clientes.nome} query={query} />
        </>
      ),
      beside: (
        <>
          <Num data-part="number">
            <Matched text={number} query={query} />
            {' · '}
          </Num>
          <Matched text={deviceName(order.aparelho)} query={query} />
        </>
      ),
      tail: <StatusBadge status={order.status} />,
      act: () => go.order(order.id),
      leads: true,
    }
  })
  const customers = found.customers.map(
    (customer): Row => ({
      key: customer.id,
      icon: User,
      title: <Name text={customer.nome} query={query} />,
      beside: (
        <Num>
          <Matched text={customer.telefone} query={query} />
        </Num>
      ),
      act: () => go.customer(customer.id),
      leads: true,
    }),
  )
  const today = useToday(zone)
  const reminders = found.reminders.map(
    ({ id, titulo, status, data_lembrete, ordens_servico: order }): Row => ({
      key: id,
      icon: Bell,
      title: <Name text={titulo} query={query} />,
      beside: (
        <>
          <Num>{whenWords(data_lembrete, today)}</Num>
          {order && (
            <>
              {' · '}
              <Matched text={order.clientes.nome} query={query} />
            </>
          )}
        </>
      ),
      tail: <ReminderBadge status={status} />,
      act: () => go.reminder(id),
      leads: true,
    }),
  )
  if (found.more.orders) orders.push(more('mais-os', t`Ver todas as OS encontradas`, () => go.orders(query)))
  if (found.more.customers)
    customers.push(more('mais-clientes', t`Ver todos os clientes encontrados`, () => go.customers(query)))
  if (found.more.reminders)
    reminders.push(more('mais-lembretes', t`Ver todos os lembretes encontrados`, () => go.reminders(query)))
  return { orders, customers, reminders }
}

/** A row's name on one line; an Arabic or Hebrew name is cut at its own end. */
export const Name = ({ text, query }: { text: string; query: string }) => (
  <Clip dir="auto" textAlign="left">
    <Matched text={text} query={query} />
  </Clip>
)
