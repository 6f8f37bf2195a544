import { chakra } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import {
  ArrowRight,
  BellOff,
  BellPlus,
  Camera,
  Check,
  ChevronDown,
  ChevronUp,
  FileDown,
  History,
  ImageMinus,
  type LucideIcon,
  MessageCircle,
  Pencil,
  Plus,
  Printer,
  RotateCcw,
  Send,
  Trash2,
  Undo2,
  Webhook,
  X,
} from 'lucide-react'
import { useId, useState } from 'react'
import { momentOf } from '../../../shared/days.ts'
import type { OrderEventKind } from '../../../shared/orders.ts'
import { timeWords } from '../../ui/clock-words.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Hidden } from '../../ui/Text.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import { statusIcon } from '../order-words.ts'
import type { Change } from './change-words.ts'
import { EventPhotos } from './EventPhotos.tsx'
import { actOf, fieldsOf, type Shop, sentenceOf } from './event-sentences.ts'
import type { EventStanding, HistoryLine } from './history-lines.ts'
import { moreLinesOf } from './line-events.ts'

interface EventLineProps {
  line: HistoryLine
  shop: Shop
  os_id: string
  /** Whether what it holds is shown from the beginning. */
  isWhole: boolean
}

/** One sentence on what was done and by whom, with its pictures; what it leaves out opens under it. */
export function EventLine({ line, shop, os_id, isWhole }: EventLineProps) {
  const sentence = useId()
  const fields = fieldsOf(line, shop)
  // What an older version brought back is nobody's act: only its fields tell it.
  const isShown = isWhole || line.event.tipo === 'revertida'
  const [isOpen, setIsOpen] = useState(isShown && areShort(fields))
  const { who, act, name, kind, note, quote } = sentenceOf(line, shop)
  const { event, isUndone, parts } = line
  return (
    <li data-undone={isUndone ? '' : undefined}>
      <Icon of={iconOf(line)} />
      <p id={sentence}>
        {who && (
          <>
            <b dir="auto">{who}</b>{' '}
          </>
        )}
        <Act words={act} />
        {name && (
          <>
            {' '}
            <b dir="auto">{name}</b>
          </>
        )}
        {kind && <Kind>{kind}</Kind>}
      </p>
      <time dateTime={(parts[0] ?? line).event.created_at}>{timeWords(line.time)}</time>
      {note && <small>{note}</small>}
      {quote && <blockquote dir="auto">“{quote.trim()}”</blockquote>}
      {event.tipo === 'foto_adicionada' && !isUndone && <EventPhotos parts={parts} os_id={os_id} />}
      {(isUndone || fields.length > 0) && (
        <Opener
          isOpen={isOpen}
          parts={isUndone ? parts.length : 0}
          describedBy={sentence}
          onToggle={() => setIsOpen(!isOpen)}
        />
      )}
      {isOpen && isUndone && <UndoneParts parts={parts} shop={shop} />}
      {isOpen && fields.length > 0 && <Fields fields={fields} more={moreLinesOf(event)} />}
    </li>
  )
}

/** What was done, with an arrow from what was to what is: the typeface has none. */
function Act({ words }: { words: string }) {
  const { t } = useLingui()
  const [was, is, ...others] = words.split(' → ')
  if (is === undefined || others.length > 0) return words
  return (
    <>
      {was} <Icon of={ArrowRight} size="xs" />
      <Hidden>{t`agora`}</Hidden> {is}
    </>
  )
}

/** Longer ones stay folded until they are asked for: an order may have fifty lines, and notes of a page. */
const areShort = (fields: Change[]): boolean =>
  fields.length <= 6 && fields.every(({ from, to }) => from.length + to.length <= 300)

interface OpenerProps {
  isOpen: boolean
  /** How many events it opens; 0 where it opens fields. */
  parts: number
  describedBy: string
  onToggle(): void
}

function Opener({ isOpen, parts, describedBy, onToggle }: OpenerProps) {
  const { t } = useLingui()
  const folded = parts > 0 ? plural(parts, { one: '# linha', other: '# linhas' }) : t`ver tudo`
  return (
    <OpenButton aria-expanded={isOpen} aria-describedby={describedBy} onClick={onToggle}>
      {isOpen ? t`ver menos` : folded}
      <Icon of={isOpen ? ChevronUp : ChevronDown} size="xs" />
    </OpenButton>
  )
}

/** A change and its undo, each with its time, in the order in which they were done. */
function UndoneParts({ parts, shop }: { parts: EventStanding[]; shop: Shop }) {
  return (
    <ul>
      {parts.toReversed().map(part => (
        <li key={part.event.id}>
          <span>
            <Act words={actOf({ ...part, parts: [part] }, shop)} />
          </span>
          <time dateTime={part.event.created_at}>
            {timeWords(momentOf(new Date(part.event.created_at), shop.zone).time)}
          </time>
        </li>
      ))}
    </ul>
  )
}

function Fields({ fields, more }: { fields: Change[]; more: number }) {
  const { t } = useLingui()
  return (
    <dl>
      {fields.map(({ name, label, from, to }) => (
        <div key={name}>
          <dt dir="auto">{label}</dt>
          <dd>
            <s dir="auto">{from || '–'}</s>
            <Icon of={ArrowRight} size="xs" />
            <Hidden>{t`agora`} </Hidden>
            <span dir="auto">{to || '–'}</span>
          </dd>
        </div>
      ))}
      {more > 0 && (
        <div>
          <dd>{plural(more, { one: 'e mais # item', other: 'e mais # itens' })}</dd>
        </div>
      )}
    </dl>
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
  orcamento_respondido: Check,
  avisado: MessageCircle,
  impresso_entrada: Printer,
  impresso_entrega: Printer,
  impresso_etiqueta: Printer,
}

function iconOf({ event, isUndone }: HistoryLine): LucideIcon {
  const { tipo, autor, para } = event
  if (isUndone) return Undo2
  if (tipo === 'criada' && event.importacao) return FileDown
  if (para?.resposta === 'recusado') return X
  if (tipo === 'alterada' && para?.status) return statusIcon[para.status]
  return autor === 'api' ? Webhook : icons[tipo]
}

/** What somebody is, within a line of text: it is no taller than that. */
const Kind = chakra('span', {
  base: {
    display: 'inline-block',
    ms: '1.5',
    px: '1',
    borderRadius: 'xs',
    boxShadow: 'inset 0 0 0 1px {colors.line}',
    color: 'muted',
    fontSize: 'xs',
    lineHeight: '{spacing.4}',
    verticalAlign: '1px',
    whiteSpace: 'nowrap',
  },
})

const OpenButton = chakra(TextButton, {
  base: {
    gridColumn: '2 / -1',
    justifySelf: 'start',
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    h: '6',
    mx: '-1.5',
    px: '1.5',
    textStyle: 'sm',
    '&:hover': { bg: 'pressed', textDecoration: 'none' },
    '[data-undone] > &': { color: 'muted' },
    mdDown: { h: '10', my: '-1.5' },
  },
})

/** The list that such lines stand in. */
export const EventLines = chakra('ol', {
  base: {
    listStyleType: 'none',
    textStyle: 'sm',
    mdDown: { textStyle: 'md' },
    '& > li': {
      position: 'relative',
      display: 'grid',
      gridTemplateColumns: '{sizes.icon.md} minmax(0, 1fr) auto',
      columnGap: '2.5',
      pb: '3.5',
      maxW: '560px',
      lg: { maxW: 'none' },
    },
    '& > li:last-child': { pb: '0' },
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
    '& > li > svg': { w: 'icon.sm', h: 'icon.sm', m: '2px 1px', color: 'muted', mdDown: { mt: '3px' } },
    '& :is(p, b, small, blockquote, span, s, dt)': { overflowWrap: 'anywhere' },
    '& p': { textWrap: 'pretty', fontVariantNumeric: 'tabular-nums' },
    '& :is(p, span) > svg': { display: 'inline', verticalAlign: '-1px', color: 'muted' },
    '& b': { fontWeight: 'medium' },
    '& [data-undone] > p': { color: 'muted', '& > b': { fontWeight: 'regular' } },
    '& time': {
      color: 'muted',
      textStyle: 'xs',
      lineHeight: 'sm',
      fontVariantNumeric: 'tabular-nums',
      mdDown: { lineHeight: 'md' },
    },
    '& small, & blockquote, & ul, & dl': {
      gridColumn: '2 / -1',
      mt: '0.5',
      textStyle: 'sm',
      color: 'muted',
      fontVariantNumeric: 'tabular-nums',
    },
    '& blockquote, & ul': { mt: '1', ps: '2', borderInlineStart: '2px solid', borderColor: 'line' },
    '& ul': { listStyleType: 'none' },
    '& ul > li': { display: 'flex', justifyContent: 'space-between', gap: '2.5', py: '0.5' },
    '& dl': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '1.5', mt: '1.5' },
    '& dt': { textStyle: 'xs' },
    '& dd': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '1.5' },
    '& dd > :is(s, span)': { minW: '0', maxW: 'full', whiteSpace: 'pre-wrap' },
    '& dd > span:not(:only-child)': { color: 'ink' },
  },
})
