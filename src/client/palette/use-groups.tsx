import { useLingui } from '@lingui/react/macro'
import { ArrowRight, Bell, ClipboardList, User } from 'lucide-react'
import { deviceName } from '../../shared/devices.ts'
import { shortNumber } from '../../shared/orders.ts'
import { StatusBadge } from '../orders/OrderBadges.tsx'
import { ReminderBadge } from '../reminders/ReminderBadge.tsx'
import { useScreens } from '../shell/use-screens.ts'
import { whenWords } from '../ui/clock-words.ts'
import { Kbd, KeyCap } from '../ui/Kbd.tsx'
import { Matched } from '../ui/lists/Matched.tsx'
import { Clip, Num } from '../ui/Text.tsx'
import { useToday } from '../ui/use-shop-clock.ts'
import type { Row, RowGroup } from './PaletteList.tsx'
import { matchesName, rankByName } from './ranking.ts'
import { type Action, useActions, useDestinations } from './use-actions.ts'
import type { Found } from './use-found.ts'
import type { AroundPalette } from './use-palette.tsx'

/**
 * The rows for the text, grouped by kind; empty groups are left out. Screens and actions that only a synonym matches
 * come last: "ana" is a name before it is "Análises".
 */
export function useGroups(
  query: string,
  found: Found,
  screen: AroundPalette & { onKeys: () => void },
): RowGroup[] {
  const { t } = useLingui()
  const go = useDestinations()
  const actions = useActions({ ...screen, go })
  const screens = useScreens().flatMap(group =>
    group.screens.map(screen => ({ ...screen, words: screen.caption })),
  )
  const { orders, customers, reminders } = useFoundRows({ zone: screen.zone, query, found, go })
  const rowsOf = (among: Action[]) => among.map(action => rowOf(action, query))
  const offered = query ? rankByName(actions, query) : actions.filter(action => action.starts)
  const near = rankByName(screens, query)
  const ours = [
    { title: t`Ações`, first: offered[0], rows: rowsOf(offered) },
    {
      title: t`Telas`,
      first: near[0],
      rows: near.map(({ to, icon, title, caption }) => ({
        key: to,
        icon,
        title: <Name text={title} query={query} />,
        beside: <Matched text={caption} query={query} />,
        act: () => go.screen(to),
        leads: true,
      })),
    },
  ]
  const called = ours.filter(({ first }) => first && matchesName(first, query))
  return [
    ...called,
    { title: query ? t`OS` : t`OS recentes`, rows: orders },
    { title: t`Clientes`, rows: customers },
    { title: t`Lembretes`, rows: reminders },
    ...ours.filter(group => !called.includes(group)),
    // Without text, actions that begin something come first, and the others are left out.
    { title: t`Outras ações`, rows: rowsOf(query ? [] : actions.filter(action => !action.starts)) },
  ].filter(group => group.rows.length > 0)
}

function rowOf({ title, hint, ...action }: Action, query: string): Row {
  return {
    ...action,
    title: <Name text={title} query={query} />,
    tail: hint && (hint.length > 1 ? <Kbd aria-hidden="true">{hint}</Kbd> : <KeyCap>{hint}</KeyCap>),
  }
}

interface FoundRowsProps {
  /** The shop's zone (IANA name). */
  zone: string
  query: string
  found: Found
  go: ReturnType<typeof useDestinations>
}

/** Rows for the found orders, customers and reminders, and for the lists that have more of them. */
function useFoundRows({ query, found, go, zone }: FoundRowsProps) {
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
const Name = ({ text, query }: { text: string; query: string }) => (
  <Clip dir="auto" textAlign="left">
    <Matched text={text} query={query} />
  </Clip>
)
