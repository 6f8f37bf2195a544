import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { ReminderStatus } from '../../shared/reminders.ts'
import { errorSentence } from '../api/error-sentence.ts'
import { trpc } from '../api/trpc.ts'
import { Bone } from '../ui/Bone.tsx'
import { Button } from '../ui/Button.tsx'
import { weekdayName } from '../ui/clock-words.ts'
import { EmptyState } from '../ui/EmptyState.ts'
import { formatCount } from '../ui/format.ts'
import { InfiniteSentinel } from '../ui/InfiniteSentinel.tsx'
import { FailedState, NotFoundState } from '../ui/States.tsx'
import { Hidden, Num } from '../ui/Text.tsx'
import { GroupHead, ReminderGrid } from './ReminderGrid.tsx'
import { ReminderRow } from './ReminderRow.tsx'
import type { Reminder, ReminderCounts } from './reminder.ts'
import type { RemindersFilter } from './reminders-search.ts'
import { useActOnReminder } from './use-act-on-reminder.ts'
import { type ReminderGroup, useReminderLists } from './use-reminder-lists.ts'

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

/** The reminders by when they are due, or what there is instead: bones, nothing yet, nothing found, failed. */
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
  if (!list.groups) return <ReminderBones />
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
function ReminderBones() {
  const { t } = useLingui()
  return (
    <>
      <Hidden role="status">{t`Carregando...`}</Hidden>
      <div aria-hidden="true">
        <GroupHead mt="6" mdDown={{ mt: '5' }}>
          <Bone w="24" />
        </GroupHead>
        <ReminderGrid>
          {rows.map(width => (
            <li key={width}>
              <div data-cell="when">
                <Bone w="16" mt="1" mb="2.5" />
                <Bone w="20" h="2.5" />
              </div>
              <div data-cell="what">
                <Bone w={`${width}%`} mt="1" mb="2.5" />
                <Bone w={`${130 - width}%`} h="2.5" />
              </div>
              <div data-cell="link">
                <Bone w="60%" mt="1" mb="2.5" />
              </div>
              <div data-cell="tags">
                <Bone w="16" h="badge" />
              </div>
              <div data-cell="acts">
                <Bone w="24" h="control.sm" me="2" />
              </div>
            </li>
          ))}
        </ReminderGrid>
      </div>
    </>
  )
}
