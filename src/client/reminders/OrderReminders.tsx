import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { BellPlus, Check, RotateCcw } from 'lucide-react'
import { useId, useState } from 'react'
import type { ReminderStatus } from '../../shared/reminders.ts'
import { errorSentence } from '../api/sentences.ts'
import { trpc } from '../api/trpc.ts'
import { Button, ignoreDoubleClick } from '../ui/Button.tsx'
import { whenWords } from '../ui/clock-words.ts'
import { TextLink } from '../ui/LinkButton.tsx'
import { Skeleton } from '../ui/lists/Skeleton.tsx'
import { Hint } from '../ui/Text.tsx'
import { TextButton } from '../ui/TextButton.tsx'
import { useShopClock } from '../ui/use-shop-clock.ts'
import { reminderStatusLabel } from './ReminderBadge.tsx'
import { ReminderDialog } from './ReminderDialog.tsx'
import { type Reminder, statusAt } from './reminder.ts'
import { useActOnReminder } from './use-act-on-reminder.ts'

interface OrderRemindersProps {
  order: { id: string; numero_os: string; aparelho: string; clientes: { nome: string } }
  /** The shop's zone (IANA name). */
  zone: string
  /** Why they cannot be changed. */
  blocked: string | undefined
}

/** An order's reminders by time. Each can be concluded, reopened or edited here, and a new one added. */
export function OrderReminders({ order, zone, blocked }: OrderRemindersProps) {
  const { t } = useLingui()
  const id = useId()
  const shopNow = useShopClock(zone)
  const today = shopNow.slice(0, 10)
  const acts = useActOnReminder(zone)
  // Undefined: no form is open; null: the form of a new reminder.
  const [open, setOpen] = useState<string | null>()
  const { data, error, refetch } = trpc.reminders.list.useQuery({ os_id: order.id, limit: shown })
  const { numero_os, aparelho, clientes } = order
  return (
    <section aria-labelledby={id}>
      <Head>
        <h3 id={id}>{t`Lembretes`}</h3>
        <Button variant="ghost" size="sm" icon={BellPlus} blocked={blocked} onClick={() => setOpen(null)}>
          {t`Novo Lembrete`}
        </Button>
      </Head>
      {data ? (
        <Rows>
          {data.items.map(row => {
            const status = statusAt(row, shopNow)
            return (
              <li key={row.id} data-status={status}>
                <button type="button" data-title="" dir="auto" onClick={() => setOpen(row.id)}>
                  {row.titulo}
                </button>
                <small>
                  {whenWords(row.data_lembrete, today)} · {reminderStatusLabel(status)}
                </small>
                <Act row={row} status={status} acts={acts} blocked={blocked} />
              </li>
            )
          })}
        </Rows>
      ) : error ? (
        <Hint role="alert">
          {t`Erro ao carregar lembretes`}: {errorSentence(error)}{' '}
          <TextButton onClick={() => void refetch()}>{t`Tentar novamente`}</TextButton>
        </Hint>
      ) : (
        <Skeleton w="full" h="8" />
      )}
      {data?.items.length === 0 && <Nothing>{t`Nenhum lembrete para esta OS.`}</Nothing>}
      {data?.nextCursor && (
        <TextLink to="/lembretes" search={{ q: numero_os }}>
          {t`Ver todos`}
        </TextLink>
      )}
      {open !== undefined && (
        <ReminderDialog
          key={open ?? 'novo'}
          id={open ?? undefined}
          today={today}
          order={{ id: order.id, numero_os, aparelho, nome: clientes.nome }}
          reason={blocked}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  )
}

/** The most reminders that an order's details list. */
const shown = 20

interface ActProps {
  row: Reminder
  status: ReminderStatus
  acts: ReturnType<typeof useActOnReminder>
  blocked: string | undefined
}

function Act({ row, status, acts, blocked }: ActProps) {
  const { t } = useLingui()
  const { titulo } = row
  return status === 'concluido' ? (
    <Button
      key="act"
      variant="ghost"
      size="sm"
      icon={RotateCcw}
      blocked={blocked}
      aria-label={t`Reabrir ${titulo}`}
      onClick={ignoreDoubleClick(() => acts.reopen(row))}
    >
      {t`Reabrir`}
    </Button>
  ) : (
    <Button
      key="act"
      size="sm"
      icon={Check}
      blocked={blocked}
      aria-label={t`Concluir ${titulo}`}
      onClick={ignoreDoubleClick(() => acts.complete(row))}
    >
      {t`Concluir`}
    </Button>
  )
}

const Head = chakra('header', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    me: '-2',
    mt: '-1.5',
    mb: '0.5',
    '& > h3': { textStyle: 'sm', fontWeight: 'regular', color: 'muted' },
  },
})
const Nothing = chakra('p', { base: { color: 'muted' } })
const Rows = chakra('ul', {
  base: {
    listStyleType: 'none',
    '& > li': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      alignItems: 'center',
      columnGap: '3',
      py: '2',
      borderTop: '1px solid',
      borderColor: 'hairline',
    },
    '& [data-title]': {
      justifySelf: 'start',
      maxW: 'full',
      fontWeight: 'medium',
      textAlign: 'start',
      overflowWrap: 'anywhere',
      borderRadius: 'xs',
      '&:hover': {
        textDecoration: 'underline',
        textUnderlineOffset: '3px',
        textDecorationColor: '{colors.line}',
      },
    },
    '& small': { gridRow: 2, textStyle: 'sm', color: 'muted', fontVariantNumeric: 'tabular-nums' },
    '& > li > button:last-child': { gridColumn: 2, gridRow: '1 / span 2' },
    '& [data-status=vencido] small': { color: 'danger' },
    '& [data-status=concluido] [data-title]': { color: 'muted' },
  },
})
