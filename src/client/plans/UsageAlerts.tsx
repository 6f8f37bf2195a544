import { useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'
import { type CurrentPlan, type Usage, usageAlerts } from './plan-limits.ts'
import { planName } from './plan-names.ts'
import { useFullWords } from './use-full-words.ts'
import { usePlan } from './use-plan.ts'

/** The plan's limits that are nearly or wholly used up. `onUpgrade` opens the plan chooser. */
export function UsageAlerts({ onUpgrade }: { onUpgrade(): void }) {
  const { plan } = usePlan()
  return (
    plan &&
    usageAlerts(plan).map(usage => (
      <UsageAlert key={usage.what} usage={usage} plan={plan} onUpgrade={onUpgrade} />
    ))
  )
}

interface UsageAlertProps {
  usage: Usage
  plan: CurrentPlan
  onUpgrade(): void
}

function UsageAlert({ usage: { what, used, limit, full }, plan, onUpgrade }: UsageAlertProps) {
  const { t } = useLingui()
  const fullWords = useFullWords(plan)
  const plano = planName(plan.plano)
  const words = {
    ordens: {
      title: full ? t`Limite de ordens de serviço excedido!` : t`Próximo do limite de ordens de serviço`,
      using: t`Você está usando ${used} de ${limit} ordens de serviço permitidas no plano ${plano}.`,
    },
    clientes: {
      title: full ? t`Limite de clientes excedido!` : t`Próximo do limite de clientes`,
      using: t`Você está usando ${used} de ${limit} clientes permitidos no plano ${plano}.`,
    },
  }[what]
  return (
    <Notice
      tone={full ? 'danger' : 'progress'}
      icon={TriangleAlert}
      share={used / limit}
      title={words.title}
      action={
        <Button variant="tinted" size="sm" onClick={onUpgrade}>
          {t`Upgrade`}
        </Button>
      }
    >
      {words.using} {full && <span>{fullWords[what]}</span>}
    </Notice>
  )
}
