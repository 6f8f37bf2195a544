import { useLingui } from '@lingui/react/macro'
import { MergeDialog } from '../ui/MergeDialog.tsx'
import {
  type CustomerPart,
  type CustomerVersions,
  customerChanges,
  mergedCustomer,
} from './customer-parts.ts'
import type { CustomerValues } from './customer-values.ts'

interface CustomerConflictProps {
  versions: CustomerVersions
  busy: boolean
  /** With both sides' changes. */
  onSave(values: CustomerValues): void
  onBack(values: CustomerValues): void
  /** Closed without a choice: the form stays as it was, and its next save asks again. */
  onDismiss(): void
}

/** A save met a customer who was changed elsewhere: both versions are put together. One a conflict: give it a key. */
export function CustomerConflict({ versions, busy, onSave, onBack, onDismiss }: CustomerConflictProps) {
  const { t } = useLingui()
  const labels: Record<CustomerPart, string> = {
    nome: t`Nome Completo`,
    telefone: t`Telefone`,
    email: t`Email`,
    endereco: t`Endereço`,
    documento: t`CPF ou CNPJ`,
  }
  const rows = customerChanges(versions).map(({ part, by }) => ({
    key: part,
    label: labels[part],
    mine: versions.mine[part],
    theirs: versions.theirs[part],
    by,
  }))
  return (
    <MergeDialog
      title={t`Este cliente foi alterado em outro lugar`}
      rows={rows}
      busy={busy}
      onSave={choices => onSave(mergedCustomer(versions, choices))}
      onBack={choices => onBack(mergedCustomer(versions, choices))}
      onDismiss={onDismiss}
    />
  )
}
