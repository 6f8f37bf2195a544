import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { formatMoney } from '../../shared/money.ts'
import { plans } from '../../shared/plans.ts'
import { Button } from '../ui/Button.tsx'
import { SectionTitle } from '../ui/Text.tsx'
import { usePlan } from './use-plan.ts'

/** Advertises the next higher plan in two lines; not on the highest plan, nor on one that is over. */
export function UpgradePromo({ onChoose }: { onChoose(): void }) {
  const { t } = useLingui()
  const { plan } = usePlan()
  if (!plan || plan.expirado || plan.plano === 'profissional') return null
  const limit = plans[plan.plano].ordens
  const price = formatMoney(plan.plano === 'teste' ? plans.basico.preco : plans.profissional.preco)
  const more = plans.basico.ordens
  return (
    <section>
      <SectionTitle>
        {plan.plano === 'teste'
          ? t`Precisa de mais que ${limit} OS?`
          : t`Precisa de mais que ${limit} OS por mês?`}
      </SectionTitle>
      <Words>
        {plan.plano === 'teste'
          ? t`O Básico vai até ${more} OS por mês, por ${price}.`
          : t`O Profissional não tem limite de OS nem de clientes, por ${price}.`}
      </Words>
      <Button onClick={onChoose}>{t`Ver Planos`}</Button>
    </section>
  )
}

const Words = chakra('p', { base: { mt: '1', mb: '3', color: 'muted' } })
