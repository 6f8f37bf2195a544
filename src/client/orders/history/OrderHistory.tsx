import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { errorSentence } from '../../api/error-sentence.ts'
import { useSettings } from '../../api/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { dayWords } from '../../ui/clock-words.ts'
import { Skeleton } from '../../ui/lists/Skeleton.tsx'
import { useUniqueRows } from '../../ui/lists/use-unique-rows.ts'
import { Hidden, Hint } from '../../ui/Text.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import { Log } from '../details/details-look.ts'
import { EventLine, EventLines } from './EventLine.tsx'
import { linesByDay } from './order-event.ts'
import { useOrderEvents } from './use-order-events.ts'

interface OrderHistoryProps {
  id: string
  /** Today in the shop's zone. */
  today: string
}

/** What happened to an order, newest first, twenty at a time. */
export function OrderHistory({ id, today }: OrderHistoryProps) {
  const { t } = useLingui()
  const heading = useId()
  const place = useRef<HTMLElement>(null)
  const scrolls = useScrolls(place)
  const settings = useSettings()
  const query = useOrderEvents(id)
  const events = useUniqueRows(query.data)
  const failed = query.isError && !query.isFetching
  return (
    <Log ref={place} aria-labelledby={heading} tabIndex={scrolls ? 0 : undefined}>
      <div>
        <Title id={heading}>{t`Histórico`}</Title>
        {events && settings
          ? linesByDay(events, settings.fuso).map(({ day, lines }) => (
              <section key={day} aria-label={dayWords(day, today)}>
                <Day aria-hidden="true">{dayWords(day, today)}</Day>
                <EventLines>
                  {lines.map(line => (
                    <EventLine
                      key={line.event.id}
                      line={line}
                      owner={settings.perfil.valores.nome}
                      today={today}
                    />
                  ))}
                </EventLines>
              </section>
            ))
          : !failed && <Skeletons />}
        {failed && (
          <Hint role="alert">
            {t`Erro ao carregar o histórico`}: {errorSentence(query.error)}{' '}
            <TextButton
              onClick={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
            >{t`Tentar novamente`}</TextButton>
          </Hint>
        )}
        {!failed && query.hasNextPage && (
          <Button
            variant="ghost"
            size="sm"
            busy={query.isFetchingNextPage && t`Carregando...`}
            onClick={() => void query.fetchNextPage()}
          >
            {t`Ver mais`}
          </Button>
        )}
      </div>
    </Log>
  )
}

function Skeletons() {
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

const Title = chakra('h3', { base: { textStyle: 'md', fontWeight: 'semibold', mb: '3' } })
const Day = chakra('p', {
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
