import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, useId, useMemo } from 'react'
import type { ReminderStatus } from '../../shared/reminders.ts'
import { errorSentence } from '../api/error-sentence.ts'
import { trpc } from '../api/trpc.ts'
import { Button } from '../ui/Button.tsx'
import { weekdayName } from '../ui/clock-words.ts'
import { FailedState, NotFoundState } from '../ui/feedback/States.tsx'
import { formatCount } from '../ui/format.ts'
import { Skeleton } from '../ui/lists/Skeleton.tsx'
import { EmptyState } from '../ui/lists/EmptyState.ts'
import { InfiniteSentinel } from '../ui/lists/InfiniteSentinel.tsx'
import { Hidden, Num } from '../ui/Text.tsx'
import { GroupHead, ReminderGrid } from './ReminderGrid.tsx'
import { ReminderRow } from './ReminderRow.tsx'
import { type Reminder, type ReminderCounts, statusAt } from './reminder.ts'
import { listedStatuses, listInput, type RemindersFilter } from './reminders-search.ts'
import { useActOnReminder } from './use-act-on-reminder.ts'

interface ReminderListProps {
  filter: RemindersFilter
  /** What the shop's clock shows, and its zone (IANA name). */
  agora: string
  zone: string
  /** Why nothing may be changed now. */
  blocked: string | undefined
  onBegin(): void
  onEdit(row: Reminder): void
  onDelete(row: Reminder): void
  onClear(): void
}

/** The reminders by when they are due, or what there is instead: skeletons, nothing yet, nothing found, failed. */
export function ReminderList({ filter, agora, zone, onBegin, onClear, ...row }: ReminderListProps) {
  const { t } = useLingui()
  const list = useReminderLists(filter, agora)
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
  if (!list.groups) return <ReminderSkeleton />
  const sections = list.groups.flatMap(group => sectionsOf(group, agora.slice(0, 10), filter, counts))
  if (sections.length === 0 && !list.more.hasMore) {
    return isFiltered ? (
      <NotFoundState
        onClear={onClear}
      >{t`Nenhum lembrete encontrado com os filtros aplicados.`}</NotFoundState>
    ) : (
      <EmptyState
        action={
          // On the phone the button at the thumb is the same one.
          <Button icon={Plus} onClick={onBegin} blocked={row.blocked} mdDown={{ display: 'none' }}>
            {t`Novo Lembrete`}
          </Button>
        }
      >
        {t`Nenhum lembrete ainda. Crie o primeiro e deixe que a Bancada se lembre por você.`}
      </EmptyState>
    )
  }
  return (
    <>
      {sections.map(section => (
        <Section key={section.name} {...section} stale={list.stale} today={agora.slice(0, 10)}>
          {section.rows.map(reminder => (
            <ReminderRow
              key={reminder.id}
              row={reminder}
              agora={agora}
              opening={counts?.hora_inicio}
              query={filter.q ?? ''}
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
  /** How many there are; undefined where that is not known. */
  count: number | undefined
}

/** A status is a section, but what is to come is two: today, and later. */
function sectionsOf(
  { status, rows, complete }: ReminderGroup,
  today: string,
  filter: RemindersFilter,
  counts: ReminderCounts | undefined,
): SectionRows[] {
  const whole = filter.q || filter.tipo ? undefined : counts
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
  /** Rows of an earlier filter are still shown. */
  stale: boolean
  children: ReactNode
}

function Section({ name, count, today, stale, children }: SectionProps) {
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
      <ReminderGrid overdue={name === 'vencido'} aria-busy={stale}>
        {children}
      </ReminderGrid>
    </Place>
  )
}

const Place = chakra('section', { base: { mt: '6', mdDown: { mt: '5' } } })

/** Widths of the title's bone in each row, in percent. */
const rows = [52, 66, 44, 58, 70, 48]

/** The list while it loads, in its own columns. */
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

/** The reminders of one status, in the list's order, as far as they are loaded. */
interface ReminderGroup {
  status: ReminderStatus
  rows: Reminder[]
  /** Without it, there are more. */
  complete: boolean
}

/**
 * The lists that a filter asks for, one a status, each page after page. What was concluded, put off or has come due here
 * stands at once where it belongs; `agora` is what the shop's clock shows.
 */
function useReminderLists(filter: RemindersFilter, agora: string) {
  const utils = trpc.useUtils()
  const lists = {
    vencido: useList('vencido', filter),
    pendente: useList('pendente', filter),
    concluido: useList('concluido', filter),
  }
  const statuses = listedStatuses(filter)
  const asked = statuses.map(status => lists[status])
  const [overdue, pending, done] = [lists.vencido.data, lists.pendente.data, lists.concluido.data]
  const rows = useMemo(() => {
    const loaded = [overdue, pending, done].flatMap(data => data?.pages.flatMap(page => page.items) ?? [])
    return [...new Map(loaded.map(row => [row.id, withStatus(row, agora)])).values()]
  }, [overdue, pending, done, agora])
  const groups: ReminderGroup[] = []
  // Below a list that goes on no other begins: what it has still to bring stands above that.
  for (const status of statuses) {
    const complete = !lists[status].hasNextPage
    const found = rows.filter(row => row.status === status).sort(status === 'concluido' ? latest : earliest)
    groups.push({ status, rows: found, complete })
    if (!complete) break
  }
  const growing = asked.find(list => list.hasNextPage)
  return {
    groups: asked.some(list => !list.data) ? undefined : groups,
    stale: asked.some(list => list.isPlaceholderData),
    error: asked.find(list => list.isError && !list.data)?.error ?? null,
    // The figures above failed with it.
    retry: () => void utils.reminders.invalidate(),
    retrying: asked.some(list => list.isFetching),
    more: {
      hasMore: growing !== undefined && !growing.isPlaceholderData,
      loading: asked.some(list => list.isFetchingNextPage),
      failed: growing?.isFetchNextPageError ?? false,
      loadMore: () => void growing?.fetchNextPage(),
    },
  }
}

function useList(status: ReminderStatus, filter: RemindersFilter) {
  return trpc.reminders.list.useInfiniteQuery(listInput(status, filter), {
    enabled: listedStatuses(filter).includes(status),
    getNextPageParam: page => page.nextCursor,
    placeholderData: keepPreviousData,
  })
}

// The same row as long as nothing changes, so that it is not drawn again.
function withStatus(row: Reminder, agora: string): Reminder {
  const status = statusAt(row, agora)
  return status === row.status ? row : { ...row, status }
}

const earliest = (one: Reminder, other: Reminder) => compare(one, other)
const latest = (one: Reminder, other: Reminder) => compare(other, one)

function compare(one: Reminder, other: Reminder): number {
  const [a, b] = [`${one.data_lembrete} ${one.id}`, `${other.data_lembrete} ${other.id}`]
  return a < b ? -1 : Number(a > b)
}
