import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import {
  ArrowRight,
  BellOff,
  BellPlus,
  Camera,
  History,
  ImageMinus,
  type LucideIcon,
  MessageCircle,
  Pencil,
  Plus,
  Printer,
  RotateCcw,
  Trash2,
} from 'lucide-react'
import type { OrderEventKind } from '../../../shared/orders.ts'
import { timeWords } from '../../ui/clock-words.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Hidden } from '../../ui/Text.tsx'
import { StatusBadge } from '../StatusBadge.tsx'
import { actWords, beginningWords, type Change, changesOf } from './event-words.ts'
import type { Line } from './order-event.ts'

interface EventLineProps {
  line: Line
  /** The account's name. */
  owner: string
  /** Today in the shop's zone. */
  today: string
}

/** What was done, by whom and when, and what changed from what to what. */
export function EventLine({ line, owner, today }: EventLineProps) {
  const { event, time } = line
  const changes = changesOf(event)
  return (
    <li>
      <Icon of={iconOf(line)} />
      <p>
        <b dir="auto">{event.autor === 'sistema' ? 'Bancada' : owner}</b> {actWords(line, today)}
      </p>
      <time dateTime={event.created_at}>{timeWords(time)}</time>
      {(event.tipo === 'criada' || event.tipo === 'estado') && <small>{beginningWords(event)}</small>}
      {changes.length > 0 && (
        <ul>
          {changes.map(change => (
            <ChangeLine key={change.name} change={change} event={event} alone={changes.length === 1} />
          ))}
        </ul>
      )}
    </li>
  )
}

interface ChangeLineProps {
  change: Change
  event: Line['event']
  /** The sentence says already which field it is. */
  alone: boolean
}

function ChangeLine({ change: { name, label, from, to }, event: { de, para }, alone }: ChangeLineProps) {
  const { t } = useLingui()
  const isNamed = name === 'status' || (alone && (name === 'valor' || name === 'tipo_foto'))
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
  avisado: MessageCircle,
  impresso_entrada: Printer,
  impresso_entrega: Printer,
  impresso_etiqueta: Printer,
}

const iconOf = ({ event: { tipo, para } }: Line): LucideIcon =>
  tipo === 'alterada' && para?.status ? ArrowRight : icons[tipo]

/** The list that such lines stand in. */
export const EventLines = chakra('ol', {
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
