import { useLingui } from '@lingui/react/macro'
import { Section } from '../../ui/Section.tsx'
import type { CurrentPlan } from '../limits.ts'
import { PlanCards } from '../PlanCards.tsx'

/** The plans, to begin one or to change to another. */
export function ChooserSection({ plan, quiet }: { plan: CurrentPlan; quiet: boolean }) {
  const { t } = useLingui()
  return (
    <Section
      id="planos"
      title={t`Escolha seu Plano`}
      about={
        plan.expirado
          ? t`O que você cadastrou continua guardado. Assinou, tudo volta como estava.`
          : t`O que você compra vale assim que o pagamento é confirmado.`
      }
    >
      <PlanCards onScreen quiet={quiet} />
    </Section>
  )
}
