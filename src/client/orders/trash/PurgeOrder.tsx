import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { deviceName } from '../../../shared/devices.ts'
import { shortNumber } from '../../../shared/orders.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { Trashed } from './use-purge.ts'

interface PurgeOrderProps {
  /** The order that is asked about; it stays while the question goes. */
  row: Trashed | undefined
  open: boolean
  busy: boolean
  onConfirm(): void
  onCancel(): void
}

/** Asks before an order is deleted for good, and names what is lost. */
export function PurgeOrder({ row, open, busy, onConfirm, onCancel }: PurgeOrderProps) {
  const { t } = useLingui()
  if (!row) return null
  const { numero_os, clientes, aparelho, fotos } = row
  const [number, name, device] = [shortNumber(numero_os), clientes.nome, deviceName(aparelho)]
  const photos = plural(fotos, { one: 'A foto dela também.', other: 'As # fotos dela também.' })
  return (
    <ConfirmDialog
      open={open}
      title={t`Excluir definitivamente?`}
      confirm={t`Excluir definitivamente`}
      busy={busy && t`Excluindo...`}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {t`A OS ${number} de ${name} (${device}) e o histórico dela serão perdidos.`} {fotos > 0 && photos}
    </ConfirmDialog>
  )
}
