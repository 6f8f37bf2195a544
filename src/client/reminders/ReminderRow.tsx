import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { createLink } from '@tanstack/react-router'
import { AlarmClock, Check, ClockAlert, Ellipsis, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { deviceName } from '../../shared/devices.ts'
import { shortNumber } from '../../shared/orders.ts'
import { defaultOpening, type Snooze, snoozedUntil, snoozes } from '../../shared/reminders.ts'
import { minutesBetween, splitWallClock } from '../../shared/wall-clock.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button, IconButton, ignoreDoubleClick } from '../ui/Button.tsx'
import { dayWords, relativeWords, shortWeekday, timeWords, whenWords } from '../ui/clock-words.ts'
import { restoreFocusRef } from '../ui/dialogs/focus.ts'
import { Menu } from '../ui/dialogs/Menu.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Matched } from '../ui/lists/Matched.tsx'
import { useLanguage } from '../ui/use-language.ts'
import { ReminderBadge } from './ReminderBadge.tsx'
import { type Reminder, reminderTypeLabel, snoozeLabel, typeIcons } from './reminder.ts'
import type { ReminderActs } from './use-act-on-reminder.ts'

interface ReminderRowProps extends ReminderActionsProps {
  /** The search, whose words are emphasised. */
  query: string
}

/** A reminder, as a row of the list or a card. A child of ReminderGrid. */
export const ReminderRow = memo(function ReminderRow({ query, ...props }: ReminderRowProps) {
  useLanguage()
  const { row, shopNow, onEdit } = props
  const { titulo, descricao, status, tipo, ordens_servico: order } = row
  return (
    <li ref={focusInList} data-done={status === 'concluido' ? '' : undefined}>
      <When row={row} shopNow={shopNow} />
      <div data-cell="what">
        <button type="button" dir="auto" data-row="" onClick={() => onEdit(row)}>
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
        <ReminderBadge status={status} />
        <Badge tone="plain" icon={typeIcons[tipo]}>
          {reminderTypeLabel(tipo)}
        </Badge>
      </div>
      <ReminderActions {...props} />
    </li>
  )
})

// A reminder that is concluded, snoozed or changed elsewhere leaves its section: the focus moves to its neighbour.
const focusInList = restoreFocusRef(({ nextElementSibling, previousElementSibling }) =>
  [nextElementSibling, previousElementSibling].map(row => row?.querySelector<HTMLElement>('[data-main]')),
)

/** How late it is or when it is due, above the day. */
function When({ row: { status, data_lembrete }, shopNow }: Pick<ReminderRowProps, 'row' | 'shopNow'>) {
  const { day, time } = splitWallClock(data_lembrete)
  const today = shopNow.slice(0, 10)
  if (status === 'vencido')
    return (
      <div data-cell="when" data-late="">
        <b>
          <Icon of={ClockAlert} size="sm" />
          {relativeWords(shopNow, data_lembrete)}
        </b>
        <Sub>{whenWords(data_lembrete, today)}</Sub>
      </div>
    )
  const isSoon = status === 'pendente' && minutesBetween(shopNow, data_lembrete) < 60
  return (
    <div data-cell="when">
      <b>{timeWords(time)}</b>
      {isSoon ? (
        <Sub>{relativeWords(shopNow, data_lembrete)}</Sub>
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

interface ReminderActionsProps {
  row: Reminder
  /** The shop's current time, as a wall clock. */
  shopNow: string
  /** When the shop opens (HH:mm); undefined while loading. */
  opening: string | undefined
  acts: ReminderActs
  /** Why nothing can be changed. */
  blocked: string | undefined
  onEdit(row: Reminder): void
  onDelete(row: Reminder): void
}

/** The buttons at the end of a reminder's row. */
function ReminderActions({
  row,
  shopNow,
  opening = defaultOpening,
  acts,
  blocked,
  onEdit,
  onDelete,
}: ReminderActionsProps) {
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
          data-main=""
          aria-label={t`Reabrir ${titulo}`}
          onClick={ignoreDoubleClick(() => acts.reopen(row))}
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
                        <span>{untilWords(value, shopNow, opening)}</span>
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
            onClick={ignoreDoubleClick(() => acts.complete(row))}
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
        onSelect={value => (value === 'edit' ? onEdit(row) : onDelete(row))}
      >
        {trigger => <IconButton size="sm" icon={Ellipsis} label={t`Mais ações: ${titulo}`} {...trigger} />}
      </Menu>
    </div>
  )
}

/** "14h12" today, "sáb, 8h00" on another day. */
function untilWords(por: Snooze, shopNow: string, opening: string): string {
  const until = snoozedUntil(por, shopNow, opening)
  const { day } = splitWallClock(until)
  return day === shopNow.slice(0, 10) ? timeWords(until) : `${shortWeekday(day)}, ${timeWords(until)}`
}

const Choice = chakra('span', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '6',
    '& > span': { color: 'muted', fontVariantNumeric: 'tabular-nums' },
  },
})
