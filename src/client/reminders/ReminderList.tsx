import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, useDeferredValue, useId, useMemo } from 'react'
import type { ReminderStatus } from '../../shared/reminders.ts'
import { errorSentence } from '../api/sentences.ts'
import { trpc } from '../api/trpc.ts'
import { Button } from '../ui/Button.tsx'
import { weekdayName } from '../ui/clock-words.ts'
import { FailedState, NotFoundState, NothingYet } from '../ui/feedback/States.tsx'
import { formatCount } from '../ui/format.ts'
import { InfiniteSentinel } from '../ui/lists/InfiniteSentinel.tsx'
import { rowsHere } from '../ui/lists/rows.ts'
import { Skeleton } from '../ui/lists/Skeleton.tsx'
import { Hidden, Num } from '../ui/Text.tsx'
import { GroupHead, ReminderGrid } from './ReminderGrid.tsx'
import { ReminderRow } from './ReminderRow.tsx'
import { findsReminder, type Reminder, type ReminderCounts, type ReminderPage, statusAt } from './reminder.ts'
import { listInput, type RemindersFilter, statusesShown } from './reminders-search.ts'
import { useActOnReminder } from './use-act-on-reminder.ts'

interface ReminderListProps {
  filter: RemindersFilter
  /** What the search holds, which the filter follows. */
  typed: string
  /** The shop's current time as a wall clock, and its zone (IANA name). */
  shopNow: string
  zone: string
  /** Why nothing can be changed. */
  blocked: string | undefined
  onBegin(): void
  onEdit(row: Reminder): void
  onDelete(row: Reminder): void
  onClear(): void
}

/** The reminders by due time, or their skeletons, the empty state or the error. */
export function ReminderList({ filter, typed, shopNow, zone, onBegin, onClear, ...row }: ReminderListProps) {
  const { t } = useLingui()
  const list = useReminderLists(filter, typed, shopNow)
  // Rows that stay are not drawn anew at each key.
  const marked = useDeferredValue(typed)
  const { data: counts } = trpc.reminders.stats.useQuery()
  const acts = useActOnReminder(zone)
  const isFiltered = Boolean(filter.q || filter.status || filter.tipo)
  if (list.error) {
    return (
      <FailedState onRetry={list.retry} retrying={list.retrying} act={t`Recarregar`}>
        <b>{t`Erro ao carregar lembretes`}</b>
        <br />
        {errorSentence(list.error)}
      </FailedState>
    )
  }
  const whole = list.late || filter.q || filter.tipo ? undefined : counts
  const sections = list.groups?.flatMap(group => sectionsOf(group, shopNow.slice(0, 10), whole))
  if (!sections || (list.late && sections.length === 0)) return <ReminderSkeleton />
  if (sections.length === 0 && !list.more.hasMore) {
    return isFiltered ? (
      <NotFoundState
        onClear={onClear}
      >{t`Nenhum lembrete encontrado com os filtros aplicados.`}</NotFoundState>
    ) : (
      <NothingYet
        action={
          // The phone has it at the head of the list.
          <Button icon={Plus} onClick={onBegin} blocked={row.blocked} mdDown={{ display: 'none' }}>
            {t`Novo Lembrete`}
          </Button>
        }
      >
        {t`Nenhum lembrete ainda. Crie o primeiro e deixe a Bancada lembrar por você.`}
      </NothingYet>
    )
  }
  return (
    <>
      {sections.map(section => (
        <Section key={section.name} {...section} late={list.late} today={shopNow.slice(0, 10)}>
          {section.rows.map(reminder => (
            <ReminderRow
              key={reminder.id}
              row={reminder}
              shopNow={shopNow}
              opening={counts?.hora_inicio}
              query={marked}
              acts={acts}
              {...row}
            />
          ))}
        </Section>
      ))}
      <InfiniteSentinel {...list.more} />
    </>
  )
}

interface SectionRows {
  name: ReminderStatus | 'hoje'
  rows: Reminder[]
  /** How many there are; undefined if unknown. */
  count: number | undefined
}

/** A section for each status; pending reminders have two: today and later. `whole` counts all, if these are all. */
function sectionsOf(
  { status, rows, complete }: ReminderGroup,
  today: string,
  whole: ReminderCounts | undefined,
): SectionRows[] {
  const section = (
    name: SectionRows['name'],
    among: Reminder[],
    known: number | undefined,
    isWhole = complete,
  ) => (among.length > 0 ? [{ name, rows: among, count: isWhole ? among.length : known }] : [])
  if (status === 'vencido') return section(status, rows, whole?.vencidos)
  if (status === 'concluido') return section(status, rows, whole?.concluidos)
  const isToday = ({ data_lembrete }: Reminder) => data_lembrete.startsWith(today)
  const later = rows.filter(row => !isToday(row))
  return [
    ...section('hoje', rows.filter(isToday), whole?.hoje, complete || later.length > 0),
    ...section(status, later, whole && whole.pendentes - whole.hoje),
  ]
}

interface SectionProps extends Pick<SectionRows, 'name' | 'count'> {
  today: string
  /** The answer to what is typed is on its way. */
  late: boolean
  children: ReactNode
}

function Section({ name, count, today, late, children }: SectionProps) {
  const { t } = useLingui()
  const id = useId()
  const weekday = weekdayName(today)
  const titles = {
    vencido: t`Vencidos`,
    hoje: t`Hoje, ${weekday}`,
    pendente: t`Próximos`,
    concluido: t`Concluídos`,
  }
  return (
    <Place aria-labelledby={id}>
      <GroupHead>
        <h2 id={id}>{titles[name]}</h2>
        {count !== undefined && <Num color="muted">{formatCount(count)}</Num>}
      </GroupHead>
      <ReminderGrid overdue={name === 'vencido'} aria-busy={late}>
        {children}
      </ReminderGrid>
    </Place>
  )
}

const Place = chakra('section', { base: { mt: '6', mdDown: { mt: '5' } } })

/** Widths of the title's skeleton in each row, in percent. */
const rows = [52, 66, 44, 58, 70, 48]

/** The loading list, in the list's columns. */
function ReminderSkeleton() {
  const { t } = useLingui()
  return (
    <>
      <Hidden role="status">{t`Carregando...`}</Hidden>
      <div aria-hidden="true">
        <GroupHead mt="6" mdDown={{ mt: '5' }}>
          <Skeleton w="24" />
        </GroupHead>
        <ReminderGrid>
          {rows.map(width => (
            <li key={width}>
              <div data-cell="when">
                <Skeleton w="16" mt="1" mb="2.5" />
                <Skeleton w="20" h="2.5" />
              </div>
              <div data-cell="what">
                <Skeleton w={`${width}%`} mt="1" mb="2.5" />
                <Skeleton w={`${130 - width}%`} h="2.5" />
              </div>
              <div data-cell="link">
                <Skeleton w="60%" mt="1" mb="2.5" />
              </div>
              <div data-cell="tags">
                <Skeleton w="16" h="badge" />
              </div>
              <div data-cell="acts">
                <Skeleton w="24" h="control.sm" me="2" />
              </div>
            </li>
          ))}
        </ReminderGrid>
      </div>
    </>
  )
}

/** The loaded reminders of one status, in the list's order. */
interface ReminderGroup {
  status: ReminderStatus
  rows: Reminder[]
  /** False: there are more. */
  complete: boolean
}

/**
 * The lists of a filter, one for each status, page after page. A reminder that was concluded, snoozed or has come due
 * moves at once to its section; `shopNow` is the shop's wall clock. Until the answer to what is `typed` is here, the
 * lists are `late`, and their rows are those that are here already and that the answer may hold.
 */
function useReminderLists(filter: RemindersFilter, typed: string, shopNow: string) {
  const utils = trpc.useUtils()
  const lists = {
    vencido: useList('vencido', filter),
    pendente: useList('pendente', filter),
    concluido: useList('concluido', filter),
  }
  const { q = '', status, tipo } = filter
  const statuses = useMemo(() => statusesShown({ status }), [status])
  const asked = statuses.map(status => lists[status])
  const [overdue, pending, done] = [lists.vencido.data, lists.pendente.data, lists.concluido.data]
  const loaded = useMemo(() => rowsOf([overdue, pending, done], shopNow), [overdue, pending, done, shopNow])
  const late = asked.some(list => list.isPlaceholderData) || typed !== q
  const rows = useMemo(() => {
    if (!late) return loaded
    const all = statuses.map(status => utils.reminders.list.getInfiniteData(listInput(status, { tipo })))
    const finds = (row: Reminder, typed: string) =>
      statuses.includes(row.status) && (!tipo || row.tipo === tipo) && findsReminder(row, typed)
    return rowsHere({ shown: loaded, all: rowsOf(all, shopNow) }, typed, finds)
  }, [late, loaded, typed, statuses, tipo, shopNow, utils])
  const groups: ReminderGroup[] = []
  // A list that has more pages must be complete before the next one begins below it.
  for (const status of statuses) {
    const complete = !late && !lists[status].hasNextPage
    const found = rows?.filter(row => row.status === status) ?? []
    groups.push({ status, rows: found.sort(status === 'concluido' ? latest : earliest), complete })
    if (!complete && !late) break
  }
  const growing = asked.find(list => list.hasNextPage)
  return {
    groups: !late && asked.some(list => !list.data) ? undefined : groups,
    late,
    error: asked.find(list => list.isError && !list.data)?.error ?? null,
    // The counts above the list failed too.
    retry: () => void utils.reminders.invalidate(),
    retrying: asked.some(list => list.isFetching),
    more: {
      hasMore: growing !== undefined && !late,
      loading: asked.some(list => list.isFetchingNextPage),
      failed: growing?.isFetchNextPageError ?? false,
      loadMore: () => growing?.fetchNextPage(),
    },
  }
}

function useList(status: ReminderStatus, filter: RemindersFilter) {
  return trpc.reminders.list.useInfiniteQuery(listInput(status, filter), {
    enabled: statusesShown(filter).includes(status),
    getNextPageParam: page => page.nextCursor,
    placeholderData: keepPreviousData,
  })
}

/** The reminders of some lists, each once, as they are at a time of the shop's clock. */
function rowsOf(lists: readonly ({ pages: ReminderPage[] } | undefined)[], shopNow: string): Reminder[] {
  const rows = lists.flatMap(list => list?.pages.flatMap(page => page.items) ?? [])
  return [...new Map(rows.map(row => [row.id, withStatus(row, shopNow)])).values()]
}

// Returns the same object while nothing changes, so that the row is not rendered again.
function withStatus(row: Reminder, shopNow: string): Reminder {
  const status = statusAt(row, shopNow)
  return status === row.status ? row : { ...row, status }
}

const earliest = (one: Reminder, other: Reminder) => compare(one, other)
const latest = (one: Reminder, other: Reminder) => compare(other, one)

function compare(one: Reminder, other: Reminder): number {
  const [a, b] = [`${one.data_lembrete} ${one.id}`, `${other.data_lembrete} ${other.id}`]
  return a < b ? -1 : Number(a > b)
}
