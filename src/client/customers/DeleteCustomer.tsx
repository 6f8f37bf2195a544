import { chakra } from '@chakra-ui/react'
import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { shortNumber } from '../../shared/orders.ts'
import { refusalSentence } from '../api/sentences.ts'
import { trpc } from '../api/trpc.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import type { Customer } from './customer.ts'

interface DeleteCustomerProps {
  row: Customer
  /** Why nothing can be changed. */
  reason: string | undefined
  onAsk(): void
}

/** 'Excluir cliente', below an edited customer's fields; hidden if the customer has orders. */
export function DeleteCustomer({ row, reason, onAsk }: DeleteCustomerProps) {
  const { t } = useLingui()
  const withOrders = row.total_os > 0 ? refusalSentence('cliente_com_os') : undefined
  return (
    <Place>
      <Button variant="ghost" icon={Trash2} blocked={reason ?? withOrders} onClick={onAsk}>
        {t`Excluir cliente`}
      </Button>
    </Place>
  )
}

interface ConfirmDeletionProps {
  row: Customer
  open: boolean
  busy: boolean
  /** Confirms with the number of listed orders in the trash; undefined if not all could be listed. */
  onConfirm(lixeira: number | undefined): void
  onCancel(): void
}

/** Names the customer who will be deleted. Rendered outside the form, so that its keys do not submit that. */
export function ConfirmDeletion({ row, busy, onConfirm, ...dialog }: ConfirmDeletionProps) {
  const { t } = useLingui()
  const { nome, telefone } = row
  const { data: trash } = trpc.orders.trash.useQuery(
    { cliente_id: row.id, limit: maxListed },
    { enabled: dialog.open },
  )
  return (
    <ConfirmDialog
      {...dialog}
      title={t`Excluir este cliente?`}
      confirm={t`Excluir`}
      busy={busy && t`Excluindo...`}
      onConfirm={() => onConfirm(trash && !trash.nextCursor ? trash.items.length : undefined)}
    >
      {t`O cadastro de ${nome}, ${telefone}, será excluído e não pode ser recuperado.`} {trashWords(trash)}
    </ConfirmDialog>
  )
}

/** At most this many orders in the trash are listed; the question says if there are more. */
const maxListed = 20

interface Trash {
  items: { numero_os: string }[]
  nextCursor: string | null
}

function trashWords(trash: Trash | undefined) {
  if (!trash) return t`O que houver na Lixeira também será excluído definitivamente.`
  const { items, nextCursor } = trash
  if (items.length === 0) return ''
  const numbers = items.map(({ numero_os }) => shortNumber(numero_os)).join(', ')
  return nextCursor
    ? t`O que está na Lixeira também será excluído definitivamente: OS ${numbers} e outras.`
    : t`O que está na Lixeira também será excluído definitivamente: OS ${numbers}.`
}

const Place = chakra('div', {
  base: {
    pt: '4',
    borderTop: '1px solid',
    borderColor: 'hairline',
    '& > button': { ms: '-3', color: 'danger', '&:hover': { bg: 'danger.bg', color: 'danger.fg' } },
  },
})
