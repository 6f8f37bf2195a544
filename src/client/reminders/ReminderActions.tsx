import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { AlarmClock, Check, Ellipsis, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { defaultOpening, type Snooze, snoozedUntil, snoozes } from '../../shared/reminders.ts'
import { splitWallClock } from '../../shared/wall-clock.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { shortWeekday, timeWords } from '../ui/clock-words.ts'
import { ignoreDoubleClick } from '../ui/dialogs/ignore-double-click.ts'
import { Menu } from '../ui/dialogs/Menu.tsx'
import { type Reminder, snoozeLabel } from './reminder.ts'
import type { ReminderActs } from './use-act-on-reminder.ts'

export interface ReminderActionsProps {
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
export function ReminderActions({
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
