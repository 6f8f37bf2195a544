import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { createLink } from '@tanstack/react-router'
import { AlarmClock, Check, ClockAlert, Ellipsis, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { deviceName } from '../../shared/devices.ts'
import { shortNumber } from '../../shared/orders.ts'
import { defaultOpening, type Snooze, snoozedUntil, snoozes } from '../../shared/reminders.ts'
import { minutesBetween, partsOf } from '../../shared/wall-clock.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { dayWords, relativeWords, shortWeekday, timeWords, whenWords } from '../ui/clock-words.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Matched } from '../ui/Matched.tsx'
import { Menu } from '../ui/Menu.tsx'
import { type Reminder, snoozeLabel, statusLabel, typeIcons, typeLabel } from './reminder.ts'
import type { ReminderActs } from './use-act-on-reminder.ts'

interface ReminderRowProps {
  row: Reminder
  /** What the shop's clock shows. */
  agora: string
  /** When the shop opens (HH:mm), once that is known. */
  opening: string | undefined
  /** What was searched for: it is emphasised. */
  query: string
  acts: ReminderActs
  /** Why nothing may be changed now. */
  blocked: string | undefined
  onEdit(row: Reminder): void
  onDelete(row: Reminder): void
}

/** A reminder: a row of the list, or a card. A child of ReminderGrid. */
export const ReminderRow = memo(function ReminderRow({ query, ...props }: ReminderRowProps) {
  const { row, agora, onEdit } = props
  const { titulo, descricao, status, tipo, ordens_servico: order } = row
  return (
    <li data-done={status === 'concluido' ? '' : undefined}>
      <When row={row} agora={agora} />
      <div data-cell="what">
        <button type="button" dir="auto" onClick={() => onEdit(row)}>
          <Matched text={titulo} query={query} />
        </button>
        {descricao && (
          <span data-sub="" dir="auto">
            <Matched text={descricao} query={query} />
          </span>
        )}
      </div>
      <div data-cell="link">{order && <LinkedOrder os_id={row.os_id} order={order} query={query} />}</div>
      <div data-cell="tags">
        <Badge tone={statusTones[status]} icon={status === 'concluido' ? Check : undefined}>
          {statusLabel(status)}
        </Badge>
        <Badge tone="plain" icon={typeIcons[tipo]}>
          {typeLabel(tipo)}
        </Badge>
      </div>
      <Actions {...props} />
    </li>
  )
})

const statusTones = { pendente: 'line', vencido: 'danger', concluido: 'delivered' } as const

/** How late it is, or at what time it is due; the day below. */
function When({ row: { status, data_lembrete }, agora }: Pick<ReminderRowProps, 'row' | 'agora'>) {
  const { day, time } = partsOf(data_lembrete)
  const today = agora.slice(0, 10)
  if (status === 'vencido')
    return (
      <div data-cell="when" data-late="">
        <b>
          <Icon of={ClockAlert} size="sm" />
          {relativeWords(agora, data_lembrete)}
        </b>
        <Sub>{whenWords(data_lembrete, today)}</Sub>
      </div>
    )
  const isSoon = status === 'pendente' && minutesBetween(agora, data_lembrete) < 60
  return (
    <div data-cell="when">
      <b>{timeWords(time)}</b>
      {isSoon ? (
        <Sub>{relativeWords(agora, data_lembrete)}</Sub>
      ) : (
        (day !== today || status === 'concluido') && <Sub>{dayWords(day, today)}</Sub>
      )}
    </div>
  )
}

const Sub = ({ children }: { children: ReactNode }) => <span data-sub="">{children}</span>

interface LinkedOrderProps {
  os_id: string | null
  order: NonNullable<Reminder['ordens_servico']>
  query: string
}

function LinkedOrder({ os_id, order, query }: LinkedOrderProps) {
  const { t } = useLingui()
  const number = shortNumber(order.numero_os)
  return (
    <>
      <span dir="auto">
        <Matched text={order.clientes.nome} query={query} />
      </span>
      <span data-sub="">
        <OrderLink to="/ordens" search={{ os: os_id ?? undefined }}>
          {t`OS ${number}`}
        </OrderLink>
        {', '}
        <Matched text={deviceName(order.aparelho)} query={query} />
      </span>
    </>
  )
}

const OrderLink = createLink(chakra('a', { base: { fontVariantNumeric: 'tabular-nums' } }))

function Actions({
  row,
  agora,
  opening = defaultOpening,
  acts,
  blocked,
  onEdit,
  onDelete,
}: Omit<ReminderRowProps, 'query'>) {
  const { t } = useLingui()
  const { titulo } = row
  return (
    <div data-cell="acts">
      {row.status === 'concluido' ? (
        <Button
          variant="ghost"
          size="sm"
          icon={RotateCcw}
          blocked={blocked}
          aria-label={t`Reabrir ${titulo}`}
          onClick={event => moveFocus(event.currentTarget, () => acts.reopen(row))}
        >
          {t`Reabrir`}
        </Button>
      ) : (
        <>
          {blocked ? (
            <Button variant="ghost" size="sm" icon={AlarmClock} blocked={blocked}>{t`Adiar`}</Button>
          ) : (
            <Menu
              label={t`Adiar`}
              placement="bottom-end"
              groups={[
                {
                  items: snoozes.map(value => ({
                    value,
                    label: (
                      <Choice>
                        {snoozeLabel(value)}
                        <span>{untilWords(value, agora, opening)}</span>
                      </Choice>
                    ),
                  })),
                },
              ]}
              onSelect={value => {
                const por = snoozes.find(one => one === value)
                if (por) acts.snooze(row, por)
              }}
            >
              {trigger => (
                <Button
                  variant="ghost"
                  size="sm"
                  icon={AlarmClock}
                  aria-label={t`Adiar ${titulo}`}
                  {...trigger}
                >
                  {t`Adiar`}
                </Button>
              )}
            </Menu>
          )}
          <Button
            size="sm"
            icon={Check}
            blocked={blocked}
            data-main=""
            aria-label={t`Concluir ${titulo}`}
            onClick={event => moveFocus(event.currentTarget, () => acts.complete(row))}
          >
            {t`Concluir`}
          </Button>
        </>
      )}
      <Menu
        label={t`Mais ações`}
        placement="bottom-end"
        groups={[
          { items: [{ value: 'edit', label: t`Editar`, icon: Pencil }] },
          {
            items: [
              {
                value: 'delete',
                label: t`Excluir`,
                icon: Trash2,
                tone: 'danger',
                disabled: blocked !== undefined,
              },
            ],
          },
        ]}
        // A dialog that opens while the menu still goes would go with it.
        onSelect={value => requestAnimationFrame(() => (value === 'edit' ? onEdit(row) : onDelete(row)))}
      >
        {trigger => <IconButton size="sm" icon={Ellipsis} label={t`Mais ações: ${titulo}`} {...trigger} />}
      </Menu>
    </div>
  )
}

/** "14h12" today, "sáb, 8h00" of another day. */
function untilWords(por: Snooze, agora: string, opening: string): string {
  const until = snoozedUntil(por, agora, opening)
  const { day } = partsOf(until)
  return day === agora.slice(0, 10) ? timeWords(until) : `${shortWeekday(day)}, ${timeWords(until)}`
}

/** The row goes to another section: the focus stays here, on the next row, or on the one before. */
function moveFocus(from: HTMLElement, act: () => void): void {
  const item = from.closest('li')
  const beside = item?.nextElementSibling ?? item?.previousElementSibling
  act()
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    const next = beside?.querySelector<HTMLElement>('[data-main]') ?? document.querySelector('main')
    next?.focus({ preventScroll: true })
  })
}

const Choice = chakra('span', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '6',
    '& > span': { color: 'muted', fontVariantNumeric: 'tabular-nums' },
  },
})
