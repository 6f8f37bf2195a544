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
import { OutLink } from '../ui/LinkButton.tsx'
import { Matched } from '../ui/lists/Matched.tsx'
import { shrinkToFit } from '../ui/Money.tsx'
import type { Customer } from './customer.ts'
import { greetingLink } from './customer-whatsapp.ts'
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
    <li data-none={row.total_os === 0 ? '' : undefined}>
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
    <OutLink href={greetingLink(row)} size="sm" css={narrowing} aria-label={t`WhatsApp de ${nome}`}>
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
