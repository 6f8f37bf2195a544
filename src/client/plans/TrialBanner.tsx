import { Plural, useLingui } from '@lingui/react/macro'
import { CircleAlert, Hourglass } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { usePlan } from './use-plan.ts'

/** How long the trial lasts, or that it is over. `onChoose` opens the chooser. */
export function TrialBanner({ onChoose }: { onChoose(): void }) {
  const { t } = useLingui()
  const { plan } = usePlan()
  if (plan?.plano !== 'teste') return null
  if (plan.expirado)
    return (
      <Banner
        tone="danger"
        icon={CircleAlert}
        title={t`Seu período de teste expirou!`}
        action={
          <Button variant="tinted" size="sm" onClick={onChoose}>
            {t`Assinar Agora`}
          </Button>
        }
      >
        {t`Assine um plano para continuar usando a plataforma`}
      </Banner>
    )
  return (
    <Banner
      tone="received"
      icon={Hourglass}
      title={
        <Plural
          value={plan.dias_restantes}
          _0="Teste Gratuito - 0 dias restantes"
          one="Teste Gratuito - # dia restante"
          other="Teste Gratuito - # dias restantes"
        />
      }
      action={
        <Button variant="tinted" size="sm" onClick={onChoose}>
          {t`Ver Planos`}
        </Button>
      }
    >
      {t`Aproveite todos os recursos durante o período de teste`}
    </Banner>
  )
}
