import { useLingui } from '@lingui/react/macro'
import { Star } from 'lucide-react'
import type { Tier } from '../../shared/customers.ts'
import { Badge } from '../ui/Badge.tsx'

/** A customer's tier; neutral, because colours belong to statuses. */
export function TierBadge({ tier }: { tier: Tier }) {
  const { t } = useLingui()
  switch (tier) {
    case 'Novo':
      return <Badge>{t`Novo`}</Badge>
    case 'Ativo':
      return <Badge color="ink">{t`Ativo`}</Badge>
    case 'VIP':
      return (
        <Badge bg="pressed" color="ink" boxShadow="none" icon={Star}>
          {t`VIP`}
        </Badge>
      )
  }
}
