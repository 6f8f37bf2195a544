import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { errorSentence } from '../../api/sentences.ts'
import { useSettings } from '../../api/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { Segments } from '../../ui/inputs/Segments.tsx'
import { useUniqueRows } from '../../ui/lists/rows.ts'
import { Skeleton } from '../../ui/lists/Skeleton.tsx'
import { Hidden, Hint } from '../../ui/Text.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import type { Order } from '../order.ts'
import { EventLine, EventLines } from './EventLine.tsx'
import { dayHeading, fieldsOf, type Shop } from './event-sentences.ts'
import { type HistoryDay, isMinor, linesByDay } from './history-lines.ts'
import { useOrderEvents } from './order-events.ts'

interface OrderHistoryProps {
  order: Order
  /** Today in the shop's zone. */
  today: string
}

/** What happened to an order, newest first: what matters, or all of it. */
export function OrderHistory({ order, today }: OrderHistoryProps) {
  const { t } = useLingui()
  const heading = useId()
  const place = useRef<HTMLElement>(null)
  const scrolls = useScrolls(place)
  const settings = useSettings()
  const query = useOrderEvents(order.id)
  const events = useUniqueRows(query.data)
  const [isAll, setIsAll] = useState(false)
  const failed = query.isError && !query.isFetching
  const shop = settings && { owner: settings.perfil.valores.nome ?? '', zone: settings.fuso, today }
  const all = events && shop && linesByDay(events, order, shop.zone)
  const main = all && mainLines(all, query.hasNextPage)
  const days = isAll ? all : main
  const count = days?.reduce((sum, { lines }) => sum + lines.length, 0) ?? 0
  const more = useMoreLines(query, count)
  return (
    <HistoryPane ref={place} aria-labelledby={heading} tabIndex={scrolls ? 0 : undefined}>
      <div>
        <Head>
          <h3 id={heading}>{t`Histórico`}</h3>
          {all && main && holdsMore(all, main, shop) && (
            <Segments
              label={t`Mostrar`}
              options={[
                { value: 'main', label: t`O que houve` },
                { value: 'all', label: t`Tudo` },
              ]}
              value={isAll ? 'all' : 'main'}
              onChange={value => setIsAll(value === 'all')}
            />
          )}
        </Head>
        {days && shop
          ? days.map(({ day, lines }) => (
              <section key={day} aria-label={dayHeading(day, today)}>
                <DayHeading aria-hidden="true">{dayHeading(day, today)}</DayHeading>
                <EventLines>
                  {lines.map(line => (
                    // What is open follows the choice above.
                    <EventLine
                      key={`${line.id} ${isAll}`}
                      line={line}
                      shop={shop}
                      os_id={order.id}
                      isWhole={isAll}
                    />
                  ))}
                </EventLines>
              </section>
            ))
          : !failed && <HistorySkeleton />}
        {failed && (
          <Hint role="alert">
            {t`Erro ao carregar o histórico`}: {errorSentence(query.error)}{' '}
            <TextButton
              onClick={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
            >{t`Tentar novamente`}</TextButton>
          </Hint>
        )}
        {!failed && query.hasNextPage && (
          <Button variant="ghost" size="sm" busy={more.isLoading && t`Carregando...`} onClick={more.load}>
            {t`Ver mais`}
          </Button>
        )}
      </div>
    </HistoryPane>
  )
}

/** Without what one may skip; all where nothing else is here or comes. */
function mainLines(days: HistoryDay[], hasMore: boolean): HistoryDay[] {
  const main = days
    .map(({ day, lines }) => ({ day, lines: lines.filter(line => !isMinor(line)) }))
    .filter(({ lines }) => lines.length > 0)
  return main.length > 0 || hasMore ? main : days
}

/** Whether "Tudo" shows what "O que houve" does not. */
function holdsMore(all: HistoryDay[], main: HistoryDay[], shop: Shop): boolean {
  const [lines, shown] = [all, main].map(days => days.flatMap(day => day.lines))
  if (!lines || lines.length !== shown?.length) return true
  return lines.some(line => line.isUndone || fieldsOf(line, shop).length > 0)
}

/** Lines that a page should bring at least. */
const fewLines = 8
/** Pages that are fetched by themselves: some orders have hundreds of small edits between two lines. */
const fewPages = 3

/** Loads pages until there are enough lines: a page's twenty events may be one line, or none that is shown. */
function useMoreLines(query: ReturnType<typeof useOrderEvents>, count: number) {
  const [wanted, setWanted] = useState(fewLines)
  const [asked, setAsked] = useState(1)
  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  const isShort =
    query.data !== undefined &&
    hasNextPage &&
    count < wanted &&
    !isError &&
    query.data.pages.length < asked * fewPages
  useEffect(() => {
    if (isShort && !isFetching) void fetchNextPage()
  }, [isShort, isFetching, fetchNextPage])
  const load = () => {
    setWanted(count + fewLines)
    setAsked(times => times + 1)
  }
  return { load, isLoading: isShort }
}

function HistorySkeleton() {
  const { t } = useLingui()
  return (
    <div aria-busy="true">
      <Hidden role="status">{t`Carregando...`}</Hidden>
      {['62%', '48%', '70%'].map(width => (
        <Skeleton key={width} w={width} mb="3" />
      ))}
    </div>
  )
}

/** Takes the focus where it scrolls by itself. */
export const HistoryPane = chakra('section', {
  base: {
    py: '5',
    px: '6',
    minW: '0',
    bg: 'aside',
    borderTop: '1px solid',
    borderColor: 'hairline',
    mdDown: { px: '4', pb: '8' },
    lg: { px: '5', borderTop: '0', borderInlineStart: '1px solid', borderColor: 'hairline' },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
})

const Head = chakra('header', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minH: '8',
    mb: '2',
    '& > h3': { flex: 1, textStyle: 'md', fontWeight: 'semibold' },
    '& > [role=group]': { w: 'auto', bg: 'track' },
    '& button': { h: '6', px: '2', textStyle: 'xs', mdDown: { h: '36px', px: '2.5', textStyle: 'sm' } },
  },
})
const DayHeading = chakra('p', {
  base: {
    textStyle: 'xs',
    fontWeight: 'medium',
    color: 'muted',
    mt: '4',
    mb: '2',
    '&::first-letter': { textTransform: 'uppercase' },
  },
})

/** Whether an element holds more than it shows: then it takes the focus, for keys to scroll it. */
function useScrolls(place: RefObject<HTMLElement | null>): boolean {
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const measure = () =>
      setScrolls(
        element.scrollHeight > element.clientHeight && getComputedStyle(element).overflowY === 'auto',
      )
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    for (const child of element.children) sizes.observe(child)
    return () => sizes.disconnect()
  }, [place])
  return scrolls
}
