import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { refusalSentence } from '../ui/sentences.ts'
import type { Customer } from './customer.ts'

interface DeleteCustomerProps {
  row: Customer
  /** Why nothing may be changed now. */
  reason: string | undefined
  onAsk(): void
}

/** 'Excluir cliente', below the fields of an edit; not for who has orders (product 5.6). */
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
  onConfirm(): void
  onCancel(): void
}

/** Names who is lost. Stands outside the form, so that its keys do not send that. */
export function ConfirmDeletion({ row, busy, ...dialog }: ConfirmDeletionProps) {
  const { t } = useLingui()
  const { nome, telefone } = row
  return (
    <ConfirmDialog
      {...dialog}
      title={t`Excluir este cliente?`}
      confirm={t`Excluir`}
      busy={busy && t`Excluindo...`}
    >
      {t`O cadastro de ${nome}, ${telefone}, será excluído e não pode ser recuperado.`}
    </ConfirmDialog>
  )
}

const Place = chakra('div', {
  base: {
    pt: '4',
    borderTop: '1px solid',
    borderColor: 'hairline',
    '& > button': { ms: '-3', color: 'danger', '&:hover': { bg: 'danger.bg', color: 'danger.fg' } },
  },
})
