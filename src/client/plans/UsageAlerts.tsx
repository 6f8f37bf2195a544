import { useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { type Usage, usageAlerts } from './limits.ts'
import { planName } from './names.ts'
import { usePlan } from './use-plan.ts'

/** What is nearly, or wholly, used up of the plan (product 4.5). `onUpgrade` opens the plan chooser. */
export function UsageAlerts({ onUpgrade }: { onUpgrade(): void }) {
  const { t } = useLingui()
  const { plan } = usePlan()
  const sentences = useSentences()
  if (!plan) return null
  return usageAlerts(plan).map(usage => (
    <Notice
      key={usage.what}
      tone={usage.full ? 'danger' : 'progress'}
      icon={TriangleAlert}
      share={usage.used / usage.limit}
      {...sentences(usage, planName(plan.plano))}
      action={
        <Button variant="tinted" size="sm" onClick={onUpgrade}>
          {t`Upgrade`}
        </Button>
      }
    />
  ))
}

function useSentences() {
  const { t } = useLingui()
  return ({ what, used, limit, full }: Usage, plano: string) =>
    what === 'ordens'
      ? {
          title: full ? t`Limite de ordens de serviço excedido!` : t`Próximo do limite de ordens de serviço`,
          children: t`Você está usando ${used} de ${limit} ordens de serviço permitidas no plano ${plano}.`,
        }
      : {
          title: full ? t`Limite de clientes excedido!` : t`Próximo do limite de clientes`,
          children: t`Você está usando ${used} de ${limit} clientes permitidos no plano ${plano}.`,
        }
}
