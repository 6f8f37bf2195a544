import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { OrderAlert } from '../../../shared/orders.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { alertLabel } from '../alert-label.ts'

/** Names the alert that the list is filtered by; a click takes it away. */
export function AlertChip({ alerta, onRemove }: { alerta: OrderAlert; onRemove(): void }) {
  const { t } = useLingui()
  const name = alertLabel(alerta)
  return (
    <Button
      bg="accent.subtle"
      color="accent.onSubtle"
      borderColor="transparent"
      boxShadow="none"
      aria-label={t`Tirar o filtro ${name}`}
      onClick={onRemove}
    >
      {name}
      <Icon of={X} size="sm" />
    </Button>
  )
}
