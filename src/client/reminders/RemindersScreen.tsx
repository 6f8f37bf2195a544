import { chakra } from '@chakra-ui/react'
import { Plural, useLingui } from '@lingui/react/macro'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { type ReminderStatus, reminderTypes } from '../../shared/reminders.ts'
import { trpc } from '../api/trpc.ts'
import { useTrialOver } from '../plans/TrialOver.tsx'
import { usePlan } from '../plans/use-plan.ts'
import { cards } from '../theme/media.ts'
import { Button } from '../ui/Button.tsx'
import { relativeWords, whenWords } from '../ui/clock-words.ts'
import { dialogUrl } from '../ui/dialog-url.ts'
import { lazyDialog } from '../ui/dialogs/lazy-dialog.tsx'
import { formatPercent } from '../ui/format.ts'
import { SearchInput } from '../ui/inputs/SearchInput.tsx'
import { type Choice, Segments } from '../ui/inputs/Segments.tsx'
import { Select } from '../ui/inputs/Select.tsx'
import { KeyCap } from '../ui/Kbd.tsx'
import { Page, PageHead, Tools } from '../ui/Page.tsx'
import { PhoneAct } from '../ui/PhoneAct.tsx'
import { useRowScreen } from '../ui/row-form/use-row-screen.ts'
import { belowList, Stat, StatStrip } from '../ui/Stat.tsx'
import { useShopClock } from '../ui/use-shop-clock.ts'
import { reminderStatusLabel } from './ReminderBadge.tsx'
import { ReminderList } from './ReminderList.tsx'
import { type Reminder, typeOptions } from './reminder.ts'
import type { RemindersFilter, RemindersSearch } from './reminders-search.ts'

interface RemindersScreenProps {
  search: RemindersSearch
  /** The shop's zone (IANA name). */
  zone: string
}

/** /lembretes. */
export function RemindersScreen({ search, zone }: RemindersScreenProps) {
  const { t } = useLingui()
  const { writeReason: reason } = usePlan()
  const trialOver = useTrialOver()
  const url = useRemindersUrl()
  const utils = trpc.useUtils()
  const shopNow = useShopClock(zone)
  const [deleting, setDeleting] = useState<Reminder>()
  const { begin, edit } = useRowScreen({
    reason,
    openNew: () => url.open({ novo: 'true' }),
    openRow(row: Reminder) {
      // Shown at once and refetched, because the list may be out of date.
      utils.reminders.get.setData({ id: row.id }, row, { updatedAt: 0 })
      url.open({ editar: row.id })
    },
  })
  const { novo, editar, ...filter } = search
  const [typed, setTyped] = useState(filter.q ?? '')
  return (
    <Page wide>
      <PageHead>
        <Button variant="primary" icon={Plus} onClick={begin} blocked={reason}>
          {t`Novo Lembrete`}
          <KeyCap>N</KeyCap>
        </Button>
      </PageHead>
      <Body>
        <ReminderStats shopNow={shopNow} />
        {trialOver ?? (
          <>
            <ReminderTools filter={filter} onShow={url.show} onType={setTyped} />
            <PhoneAct icon={Plus} onClick={begin} blocked={reason}>{t`Novo Lembrete`}</PhoneAct>
            <ReminderList
              filter={filter}
              typed={typed}
              shopNow={shopNow}
              zone={zone}
              blocked={reason}
              onBegin={begin}
              onEdit={edit}
              onDelete={setDeleting}
              onClear={() => url.show({ q: undefined, status: undefined, tipo: undefined })}
            />
          </>
        )}
      </Body>
      {(novo || editar) && (
        <ReminderDialog
          key={editar ?? 'novo'}
          id={editar}
          today={shopNow.slice(0, 10)}
          reason={reason}
          onClose={url.close}
        />
      )}
      {deleting && (
        <DeleteReminder
          key={deleting.id}
          row={deleting}
          today={shopNow.slice(0, 10)}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </Page>
  )
}

const ReminderDialog = lazyDialog(() => import('./ReminderDialog.tsx').then(part => part.ReminderDialog))
const DeleteReminder = lazyDialog(() => import('./DeleteReminder.tsx').then(part => part.DeleteReminder))

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A dialog was opened over the reminders in this tab: going back closes it. */
    overReminders?: true
  }
}

/** Changes the search parameters of /lembretes, which are the screen's state. */
function useRemindersUrl() {
  const navigate = useNavigate({ from: '/lembretes' })
  const { history } = useRouter()
  return useMemo(
    () => ({
      show: (change: RemindersFilter, { replace = false } = {}) =>
        void navigate({ search: before => ({ ...before, ...change }), replace, resetScroll: false }),
      ...dialogUrl<RemindersSearch>({
        go: change => navigate(change),
        history,
        over: 'overReminders',
        kept: filterOf,
      }),
    }),
    [navigate, history],
  )
}

const filterOf = ({ q, status, tipo }: RemindersSearch): RemindersFilter => ({ q, status, tipo })

// On the phone the list comes before the figures.
const Body = chakra('div', { base: { mdDown: { display: 'flex', flexDirection: 'column' } } })

/** The four figures above the list; `shopNow` is the shop's wall clock. */
function ReminderStats({ shopNow }: { shopNow: string }) {
  const { t } = useLingui()
  const { data, isError } = trpc.reminders.stats.useQuery()
  const show = (count: number | undefined) => count ?? (isError ? '–' : undefined)
  const oldest = data?.mais_antigo && relativeWords(shopNow, data.mais_antigo)
  const next = data?.proximo && whenWords(data.proximo, shopNow.slice(0, 10))
  return (
    <StatStrip mt="5" mdDown={belowList}>
      <Stat
        label={t`Pendentes`}
        value={show(data?.pendentes)}
        caption={
          data && <Plural value={data.hoje} _0="nenhum ainda hoje" one="# ainda hoje" other="# ainda hoje" />
        }
      />
      <Stat
        label={t`Vencidos`}
        value={show(data?.vencidos)}
        alarming={data !== undefined && data.vencidos > 0}
        caption={data && (oldest ? t`mais antigo ${oldest}` : t`tudo em dia`)}
      />
      <Stat
        label={t`Concluídos`}
        value={show(data?.concluidos)}
        caption={data && <Share part={data.concluidos} of={data.total} />}
      />
      <Stat
        label={t`Total`}
        value={show(data?.total)}
        caption={data && (next ? t`próximo: ${next}` : t`nenhum por vir`)}
      />
    </StatStrip>
  )
}

function Share({ part, of }: { part: number; of: number }) {
  const { t } = useLingui()
  if (of === 0) return t`nenhum ainda`
  const percent = formatPercent((part / of) * 100, 0)
  return t`${percent} de todos`
}

interface ReminderToolsProps {
  filter: RemindersFilter
  onShow(change: RemindersFilter, how?: { replace: boolean }): void
  /** Called at each key of the search. */
  onType(text: string): void
}

/** Search, the status filter with the shop's counts, and the kind. */
function ReminderTools({ filter: { q, status, tipo }, onShow, onType }: ReminderToolsProps) {
  const { t } = useLingui()
  const { data: counts } = trpc.reminders.stats.useQuery()
  const options: Choice<ReminderStatus | 'todos'>[] = [
    { value: 'todos', label: t`Todos`, count: counts?.total },
    { value: 'pendente', label: reminderStatusLabel('pendente'), count: counts?.pendentes },
    { value: 'vencido', label: reminderStatusLabel('vencido'), count: counts?.vencidos },
    { value: 'concluido', label: reminderStatusLabel('concluido'), count: counts?.concluidos },
  ]
  return (
    <Tools>
      <Line>
        <SearchInput
          value={q ?? ''}
          onSearch={text => onShow({ q: text || undefined }, { replace: true })}
          onType={onType}
          kept={{ status, tipo }}
          label={t`Buscar lembrete`}
          placeholder={t`Título, cliente ou OS`}
        />
      </Line>
      <Segments
        label={t`Status`}
        options={options}
        value={status ?? 'todos'}
        onChange={value => onShow({ status: value === 'todos' ? undefined : value })}
      />
      <Type>
        <Select
          aria-label={t`Tipo`}
          placeholder={false}
          options={[{ value: 'todos', label: t`Todos os tipos` }, ...typeOptions()]}
          value={tipo ?? 'todos'}
          onChange={({ target }) => onShow({ tipo: reminderTypes.find(one => one === target.value) })}
        />
      </Type>
    </Tools>
  )
}

// On its own line above cards, so that the filter does not move when its counts arrive.
const Line = chakra('div', { base: { [cards]: { minW: 'full' } } })
const Type = chakra('div', { base: { w: '168px', mdDown: { w: 'full' } } })
