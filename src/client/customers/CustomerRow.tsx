import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { History, MessageCircle, Pencil } from 'lucide-react'
import { memo } from 'react'
import { tierOf } from '../../shared/customers.ts'
import { dayOf } from '../../shared/days.ts'
import { formatMoney } from '../../shared/money.ts'
import { cards, wide } from '../theme/media.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { formatDay } from '../ui/Day.tsx'
import { formatCount } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import { columnHead, listCard, listRow, row, rowsOrCards } from '../ui/lists/columns.ts'
import { Matched } from '../ui/lists/Matched.tsx'
import { rowRef } from '../ui/lists/row-keys.ts'
import { shrinkToFit } from '../ui/Money.tsx'
import { hidden, oneLine } from '../ui/Text.tsx'
import { OutLink } from '../ui/TextButton.tsx'
import { type Customer, greetingLink } from './customer.ts'
import { TierBadge } from './TierBadge.tsx'

interface CustomerRowProps {
  row: Customer
  zone: string
  /** The search, whose words are emphasised. */
  query: string
  onEdit(row: Customer): void
  onHistory(row: Customer): void
  /** Why it cannot be changed. */
  blocked: string | undefined
}

/** A customer, as a row of the list or a card. A child of CustomerGrid. */
export const CustomerRow = memo(function CustomerRow({
  row,
  zone,
  query,
  onEdit,
  onHistory,
  blocked,
}: CustomerRowProps) {
  const { t } = useLingui()
  const total = formatMoney(row.valor_total)
  const since = dayOf(new Date(row.data_cadastro), zone)
  return (
    <li ref={rowRef} data-none={row.total_os === 0 ? '' : undefined}>
      <div data-cell="who">
        <b data-line="" dir="auto">
          <Matched text={row.nome} query={query} />
        </b>
        <span data-sub="">
          <Matched text={row.telefone} query={query} />
        </span>
      </div>
      <div data-cell="contact">
        {row.email && (
          <span data-line="">
            <Matched text={row.email} query={query} />
          </span>
        )}
        {row.endereco && (
          <span data-desk="">
            <span data-line="" data-sub="" dir="auto">
              {row.endereco}
            </span>
          </span>
        )}
      </div>
      <div data-cell="tier">
        <TierBadge tier={tierOf(row.total_os)} />
      </div>
      <div data-cell="os" data-number="">
        <span data-label="">{t`Total OS`} </span>
        {formatCount(row.total_os)}
      </div>
      <div data-cell="value" data-number="">
        <span data-label="">{t`Valor Total`} </span>
        <b data-line="" style={shrinkToFit(total)}>
          {total}
        </b>
      </div>
      <div data-cell="since">
        <span data-label="">{t`Cadastro`} </span>
        <time dateTime={since}>{formatDay(since)}</time>
      </div>
      <div data-cell="actions">
        <WhatsAppLink row={row} />
        <Button
          variant="ghost"
          size="sm"
          icon={History}
          data-row=""
          onClick={() => onHistory(row)}
          aria-label={t`Histórico de ${row.nome}`}
        >
          {t`Histórico`}
        </Button>
        <IconButton
          icon={Pencil}
          size="sm"
          label={t`Editar ${row.nome}`}
          blocked={blocked}
          onClick={() => onEdit(row)}
        />
      </div>
    </li>
  )
})

/** Opens a chat with the customer in a new tab; only an icon where columns are narrow. */
function WhatsAppLink({ row }: Pick<CustomerRowProps, 'row'>) {
  const { t } = useLingui()
  const { nome, telefone } = row
  // An erased customer has no phone number.
  if (!telefone) return null
  return (
    <OutLink
      href={greetingLink(row)}
      variant="ghost"
      size="sm"
      css={narrowing}
      aria-label={t`WhatsApp de ${nome}`}
    >
      <Icon of={MessageCircle} size="sm" />
      <span>WhatsApp</span>
    </OutLink>
  )
}

const iconAlone = { w: 'control.sm', px: '0', '& > span': { display: 'none' } }
const withWord = { w: 'auto', '& > span': { display: 'inline' } }
const narrowing = {
  ...iconAlone,
  [wide]: { ...withWord, px: '2' },
  [cards]: { ...withWord, px: '2.5' },
}

const coarse = '@media (pointer: coarse)'

/** A row's columns by the screen's width; on touch devices the buttons are wider. */
const columns = {
  ...row,
  gridTemplateColumns: narrowColumns(148),
  [coarse]: { gridTemplateColumns: narrowColumns(188) },
  [wide]: {
    gridTemplateColumns: wideColumns(228),
    [coarse]: { gridTemplateColumns: wideColumns(264) },
  },
}

function narrowColumns(actions: number) {
  return `minmax(140px, 1.1fr) minmax(140px, 1.2fr) 72px 64px 120px 88px ${actions}px`
}

function wideColumns(actions: number) {
  return `minmax(160px, 1.1fr) minmax(160px, 1.2fr) 80px 72px 128px 96px ${actions}px`
}

/** The columns' names; in each row they are repeated for screen readers. */
export function CustomerHead() {
  const { t } = useLingui()
  return (
    <CustomerColumns aria-hidden="true">
      <span>{t`Cliente`}</span>
      <span>{t`Contato`}</span>
      <span>{t`Situação`}</span>
      <span data-number="">{t`Total OS`}</span>
      <span data-number="">{t`Valor Total`}</span>
      <span data-since="">{t`Cadastro`}</span>
    </CustomerColumns>
  )
}

const CustomerColumns = chakra('div', {
  base: {
    ...columns,
    ...columnHead,
    '& [data-number]': { textAlign: 'end' },
    '& [data-since]': { ps: '2' },
  },
})

/**
 * Rows, or cards on a narrow screen: one markup that is styled here as a whole, because a list of hundreds is drawn
 * faster so. `data-cell` names the cells, `data-line` is cut at one line, `data-sub` is muted, `data-label` shows on
 * cards and is read out on rows, `data-desk` is for rows alone, `data-none` has no OS.
 */
export const CustomerGrid = chakra('ul', {
  base: {
    ...rowsOrCards,

    '& > li': {
      ...columns,
      position: 'relative',
      ...listRow,
      [cards]: {
        ...listCard,
        gridTemplate:
          '"who who tier" auto "contact contact contact" auto "os value since" auto "act act act" 1fr / auto minmax(0, 1fr) auto',
        columnGap: '5',
        mdDown: { columnGap: '3' },
        containIntrinsicSize: 'auto 126px',
        // An e-mail is a line more.
        '&:has([data-cell=contact] > [data-line])': { containIntrinsicSize: 'auto 144px' },
      },
    },
    '& [data-cell]': { minW: '0', fontVariantNumeric: 'tabular-nums' },
    '& [data-line]': { ...oneLine, textAlign: 'left' },
    '& [data-sub]': { display: 'block', color: 'muted', textStyle: 'sm' },
    '& [data-desk]': { [cards]: { display: 'none' } },
    '& [data-none] > [data-number]': { color: 'muted' },
    '& [data-label]': {
      ...hidden,
      [cards]: {
        position: 'static',
        display: 'block',
        w: 'auto',
        h: 'auto',
        clipPath: 'none',
        textStyle: 'xs',
        color: 'muted',
      },
    },

    '& [data-cell=who]': { [cards]: { gridArea: 'who' } },
    '& [data-cell=contact]': { [cards]: { gridArea: 'contact', color: 'muted', textStyle: 'sm' } },
    '& [data-cell=tier]': { [cards]: { gridArea: 'tier', justifySelf: 'end' } },
    '& [data-number]': { textAlign: 'end', '& > [data-line]': { textAlign: 'inherit' } },
    '& [data-cell=os]': { [cards]: { gridArea: 'os', mt: '3', textAlign: 'start' } },
    '& [data-cell=value]': {
      containerType: 'inline-size',
      [cards]: { containerType: 'normal', gridArea: 'value', mt: '3', textAlign: 'start' },
      // A cut amount would read as another amount.
      '& > [data-line]': { [cards]: { whiteSpace: 'normal', overflowWrap: 'anywhere' } },
    },
    '& [data-cell=since]': {
      ps: '2',
      whiteSpace: 'nowrap',
      [cards]: { gridArea: 'since', mt: '3', ps: '0', textAlign: 'end' },
    },
    '& [data-cell=actions]': {
      display: 'flex',
      justifyContent: 'flex-end',
      gap: '1',
      me: '-2',
      // A ghost's word stands on the card's own edge.
      [cards]: {
        gridArea: 'act',
        justifyContent: 'flex-start',
        alignSelf: 'end',
        mt: '2',
        mb: '-2',
        ms: '-2.5',
      },
      '& > :last-child': { [cards]: { ms: 'auto' } },
    },
  },
})
