import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { MergeDialog } from '../ui/MergeDialog.tsx'
import { partContent, partLabel } from './describe-part.ts'
import { type OrderFormValues, valuesOf } from './form-values.ts'
import { mergedOrder, orderChanges } from './order-parts.ts'
import type { Conflict } from './use-save-order.ts'

interface OrderConflictProps {
  conflict: Conflict
  /** What the form held when it was sent. */
  typed: OrderFormValues
  busy: boolean
  /** With both sides' changes. */
  onSave(values: OrderFormValues): void
  onBack(values: OrderFormValues): void
  onDismiss(): void
}

/** A save met an order that was changed elsewhere: both versions are put together. One a conflict: give it a key. */
export function OrderConflict({ conflict, typed, busy, onSave, onBack, onDismiss }: OrderConflictProps) {
  const { t } = useLingui()
  // As they met: the form goes on while what was chosen is saved.
  const [versions] = useState({
    base: valuesOf(conflict.before),
    mine: typed,
    theirs: valuesOf(conflict.now),
  })
  const rows = orderChanges(versions).map(({ part, by }) => ({
    key: part,
    label: partLabel(part),
    mine: partContent(part, versions.mine),
    theirs: partContent(part, versions.theirs),
    by,
  }))
  return (
    <MergeDialog
      title={t`Esta OS foi alterada em outro lugar`}
      rows={rows}
      busy={busy}
      onSave={choices => onSave(mergedOrder(versions, choices))}
      onBack={choices => onBack(mergedOrder(versions, choices))}
      onDismiss={onDismiss}
    />
  )
}
