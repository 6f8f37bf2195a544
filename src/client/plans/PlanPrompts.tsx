import { chakra } from '@chakra-ui/react'
import { Plural, useLingui } from '@lingui/react/macro'
import { CircleAlert, Hourglass, TriangleAlert } from 'lucide-react'
import { formatMoney } from '../../shared/money.ts'
import { plans } from '../../shared/plans.ts'
import { Button } from '../ui/Button.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'
import { formatBytes } from '../ui/format.ts'
import { SectionTitle } from '../ui/Text.tsx'
import { planName } from './plan-names.ts'
import { type CurrentPlan, type Usage, usageAlerts, usePlan } from './use-plan.ts'

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
  const [usedRoom, room] = [formatBytes(used), formatBytes(limit)]
  const words = {
    ordens: {
      title: full ? t`Limite de ordens de serviço excedido!` : t`Próximo do limite de ordens de serviço`,
      using: t`Você está usando ${used} de ${limit} ordens de serviço permitidas no plano ${plano}.`,
    },
    clientes: {
      title: full ? t`Limite de clientes excedido!` : t`Próximo do limite de clientes`,
      using: t`Você está usando ${used} de ${limit} clientes permitidos no plano ${plano}.`,
    },
    textos: {
      title: full ? t`O espaço para textos acabou!` : t`Próximo do limite de espaço para textos`,
      using: t`Você está usando ${usedRoom} de ${room} permitidos no plano ${plano}.`,
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

/** The sentences at or over a limit: what still works, what does not, and what lifts the limit. */
export function useFullWords({ limites }: Pick<CurrentPlan, 'limites'>) {
  const { t } = useLingui()
  return {
    ordens: limites.ordens_por_mes
      ? t`As que você já tem continuam: dá para ver, editar, mudar o status e entregar. Novas, a partir do dia 1º, ou já com o Profissional.`
      : t`As que você já tem continuam: dá para ver, editar, mudar o status e entregar. Para abrir novas, assine um plano.`,
    clientes: t`Os que você já tem continuam, com quantas OS precisarem. Para cadastrar novos, assine o Profissional.`,
    textos: t`Dá para mudar status, receber, encurtar textos e excluir. Para criar, esvazie a Lixeira ou mude de plano.`,
  }
}

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
          ? t`Precisa de mais de ${limit} OS?`
          : t`Precisa de mais de ${limit} OS por mês?`}
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
