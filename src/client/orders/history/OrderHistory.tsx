import { chakra } from '@chakra-ui/react'
import { Plural, useLingui } from '@lingui/react/macro'
import {
  ArrowRight,
  BellOff,
  BellPlus,
  Camera,
  Check,
  History,
  ImageMinus,
  type LucideIcon,
  MessageCircle,
  MessageSquareReply,
  Pencil,
  Plus,
  Printer,
  RotateCcw,
  Send,
  Trash2,
  X,
} from 'lucide-react'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { OrderEventKind } from '../../shared/orders.ts'
import { errorSentence } from '../api/sentences.ts'
import { useSettings } from '../api/settings.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { dayWords, timeWords } from '../ui/clock-words.ts'
import { Icon } from '../ui/Icon.tsx'
import { useUniqueRows } from '../ui/lists/rows.ts'
import { Skeleton } from '../ui/lists/Skeleton.tsx'
import { Hidden, Hint } from '../ui/Text.tsx'
import { TextButton } from '../ui/TextButton.tsx'
import { StatusBadge } from './OrderBadges.tsx'
import {
  actWords,
  authorWords,
  beginningWords,
  type Change,
  changesOf,
  type HistoryLine,
  linesByDay,
  moreLinesOf,
  quoteWordsOf,
  useOrderEvents,
} from './order-events.ts'

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
    <HistoryPane ref={place} aria-labelledby={heading} tabIndex={scrolls ? 0 : undefined}>
      <div>
        <HistoryTitle id={heading}>{t`Histórico`}</HistoryTitle>
        {events && settings
          ? linesByDay(events, settings.fuso).map(({ day, lines }) => (
              <section key={day} aria-label={dayWords(day, today)}>
                <DayHeading aria-hidden="true">{dayWords(day, today)}</DayHeading>
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
    </HistoryPane>
  )
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
    bg: 'canvas',
    borderTop: '1px solid',
    borderColor: 'hairline',
    _dark: { bg: 'sunken' },
    mdDown: { px: '4', pb: '8' },
    lg: { px: '5', borderTop: '0', borderInlineStart: '1px solid', borderColor: 'hairline' },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
})

const HistoryTitle = chakra('h3', { base: { textStyle: 'md', fontWeight: 'semibold', mb: '3' } })
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

interface EventLineProps {
  line: HistoryLine
  /** The account's name. */
  owner: string
  /** Today in the shop's zone. */
  today: string
}

/** What was done, by whom and when, and what changed from what to what. */
function EventLine({ line, owner, today }: EventLineProps) {
  const { t } = useLingui()
  const { event, time } = line
  const quote = quoteWordsOf(event, today)
  const [isWhole, setIsWhole] = useState(false)
  const changes = changesOf(event)
  const ofLines = changes.filter(({ name }) => isLine(name))
  const hasMany = ofLines.length > manyLines
  const isFolded = hasMany && !isWhole
  const more = isFolded ? 0 : moreLinesOf(event)
  return (
    <li>
      <Icon of={iconOf(line)} />
      <p>
        <b dir="auto">{authorWords(event, owner)}</b>{' '}
        {event.autor === 'cliente' && <Badge>{t`cliente`}</Badge>} {actWords(line, today)}
      </p>
      <time dateTime={event.created_at}>{timeWords(time)}</time>
      {(event.tipo === 'criada' || event.tipo === 'estado') && <small>{beginningWords(event)}</small>}
      {quote && <small>{quote}</small>}
      {event.para?.motivo && <small dir="auto">“{event.para.motivo}”</small>}
      {changes.length > 0 && (
        <ul>
          {(isFolded ? ofLines.slice(0, fewLines) : ofLines).map(change => (
            <ChangeLine key={change.name} change={change} event={event} alone={changes.length === 1} />
          ))}
          {hasMany && (
            <li>
              <TextButton aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
                {isWhole ? t`Ver menos` : t`Ver tudo`}
              </TextButton>
            </li>
          )}
          {more > 0 && (
            <li>
              <Plural value={more} one="e mais # item" other="e mais # itens" />
            </li>
          )}
          {changes
            .filter(({ name }) => !isLine(name))
            .map(change => (
              <ChangeLine key={change.name} change={change} event={event} alone={changes.length === 1} />
            ))}
        </ul>
      )}
    </li>
  )
}

/** More changed lines than these are folded to few: an order may have fifty. */
const manyLines = 4
const fewLines = 3

const isLine = (name: string): boolean => name.startsWith('item ')

interface ChangeLineProps {
  change: Change
  event: HistoryLine['event']
  /** The sentence says already which field it is. */
  alone: boolean
}

/** What a sentence of one change names already. */
const saidByAct = ['valor', 'desconto', 'tipo_foto', 'item 0']

function ChangeLine({ change: { name, label, from, to }, event: { de, para }, alone }: ChangeLineProps) {
  const { t } = useLingui()
  const isNamed = name === 'status' || (alone && saidByAct.includes(name))
  const badges = name === 'status' && de?.status && para?.status
  return (
    <li>
      {isNamed ? <Hidden>{label}: </Hidden> : <span>{label}: </span>}
      {badges ? (
        <StatusBadge status={de.status ?? 'Recebido'} />
      ) : (
        <s data-value="" dir="auto">
          {from || '—'}
        </s>
      )}
      <Icon of={ArrowRight} size="xs" />
      <Hidden>{t`agora`} </Hidden>
      {badges ? (
        <StatusBadge status={para.status ?? 'Recebido'} />
      ) : (
        <span data-value="" dir="auto">
          {to || '—'}
        </span>
      )}
    </li>
  )
}

const icons: Record<OrderEventKind, LucideIcon> = {
  criada: Plus,
  estado: History,
  alterada: Pencil,
  excluida: Trash2,
  restaurada: RotateCcw,
  revertida: History,
  foto_adicionada: Camera,
  foto_alterada: Camera,
  foto_excluida: ImageMinus,
  lembrete_criado: BellPlus,
  lembrete_removido: BellOff,
  orcamento_enviado: Send,
  orcamento_respondido: MessageSquareReply,
  avisado: MessageCircle,
  impresso_entrada: Printer,
  impresso_entrega: Printer,
  impresso_etiqueta: Printer,
}

function iconOf({ event: { tipo, para } }: HistoryLine): LucideIcon {
  if (para?.resposta) return para.resposta === 'aprovado' ? Check : X
  return tipo === 'alterada' && para?.status ? ArrowRight : icons[tipo]
}

/** The list that such lines stand in. */
const EventLines = chakra('ol', {
  base: {
    listStyleType: 'none',
    textStyle: 'sm',
    '& > li': {
      position: 'relative',
      display: 'grid',
      gridTemplateColumns: '{sizes.icon.md} minmax(0, 1fr) auto',
      columnGap: '2.5',
      pb: '3.5',
    },
    // From one icon to the next.
    '& > li:not(:last-child)::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: '7.5px',
      top: '5',
      bottom: '0.5',
      w: '1px',
      bg: 'line',
    },
    '& > li > svg': { w: 'icon.sm', h: 'icon.sm', m: '2px 1px', color: 'muted' },
    '& b': { fontWeight: 'medium', overflowWrap: 'anywhere' },
    '& time': { color: 'muted', textStyle: 'xs', lineHeight: 'sm', fontVariantNumeric: 'tabular-nums' },
    '& small, & ul': { gridColumn: '2 / -1', textStyle: 'sm', color: 'muted' },
    '& ul': { listStyleType: 'none', mt: '1', display: 'grid', gap: '1' },
    '& ul > li': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: '1.5',
      overflowWrap: 'anywhere',
      fontVariantNumeric: 'tabular-nums',
    },
    '& span[data-value]': { color: 'ink' },
    '& [data-value]': { minW: '0', maxW: 'full', lineClamp: 3 },
  },
})
