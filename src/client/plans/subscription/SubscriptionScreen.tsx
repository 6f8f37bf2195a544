import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { formatMoney } from '../../../shared/money.ts'
import { type Standing, standingOf } from '../../../shared/standing.ts'
import { Badge } from '../../ui/Badge.tsx'
import { FailedState } from '../../ui/feedback/States.tsx'
import { Skeleton } from '../../ui/lists/Skeleton.tsx'
import { Page, PageHead } from '../../ui/Page.tsx'
import { Section } from '../../ui/Section.tsx'
import { Hidden } from '../../ui/Text.tsx'
import { subscriptionBadge, subscriptionWord } from '../charge-status.ts'
import { PlanCards } from '../PlanCards.tsx'
import { planTitle } from '../plan-names.ts'
import { type CurrentPlan, usePlan } from '../use-plan.ts'
import { CancelSection, ManageLink } from './CancelSection.tsx'
import { ChargesSection, Lines, type Subscription, useHistory } from './ChargesSection.tsx'
import { dayIn } from './day-in.ts'
import { isUrgent, PlanSection } from './PlanSection.tsx'
import { UsageSection } from './UsageSection.tsx'

/** /assinatura: the plan, its limits, the other plans, the charges, and how to cancel. `zone` is the shop's. */
export function SubscriptionScreen({ zone }: { zone: string }) {
  const { t } = useLingui()
  const current = usePlan()
  const { plan } = current
  const history = useHistory()
  const { subscriptions, bytes } = history
  const standing = plan && standingOf(plan)
  const isUnpaid = plan && (plan.expirado || plan.plano === 'teste')
  return (
    <Page>
      <PageHead />
      <Sections>
        {plan && standing && subscriptions ? (
          <>
            <PlanSection plan={plan} standing={standing} zone={zone} />
            {isPaidByMail(standing) && <PaySection provider={plan.provedor} />}
            {/* An unpaid owner came for the plans, so these come first. */}
            {isUnpaid && <ChooserSection plan={plan} secondary={isUrgent(standing)} />}
            <UsageSection plan={plan} bytes={bytes} />
            {!isUnpaid && <ChooserSection plan={plan} secondary={isUrgent(standing)} />}
            <ChargesSection history={history} zone={zone} />
            {subscriptions.length > 0 && <SubscriptionsSection subscriptions={subscriptions} zone={zone} />}
            <CancelSection plan={plan} standing={standing} subscriptions={subscriptions} zone={zone} />
          </>
        ) : current.failed || history.isError ? (
          <FailedState
            onRetry={() => {
              current.retry()
              void history.refetch()
            }}
            retrying={current.retrying || history.isFetching}
          >
            {t`Erro ao carregar dados`}
          </FailedState>
        ) : (
          <SubscriptionSkeleton />
        )}
      </Sections>
    </Page>
  )
}

/** A payment is pending, and only the provider's mail links to it. */
function isPaidByMail({ act, counting, other, attempt }: Standing): boolean {
  const from = { pay: counting.assinatura, pay_other: other?.assinatura, open: attempt }
  return (act === 'pay' || act === 'pay_other' || act === 'open') && !from[act]?.gerenciar
}

const Sections = chakra('div', { base: { maxW: '1040px' } })

/** Where to find an unpaid charge whose link is not known. */
function PaySection({ provider }: { provider: string }) {
  const { t } = useLingui()
  return (
    <Section id="pagar" title={t`Pagar`} about={t`Onde está a cobrança.`}>
      <p>
        {t`A ${provider} manda um e-mail a cada compra e a cada cobrança recusada, com o código do Pix, o boleto ou o link para pagar ou trocar o cartão. Depois de pago, o plano muda aqui sozinho.`}
      </p>
    </Section>
  )
}

/** The plans, to begin one or to change to another. */
function ChooserSection({ plan, secondary }: { plan: CurrentPlan; secondary: boolean }) {
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
      <PlanCards onScreen secondary={secondary} />
    </Section>
  )
}

/** The loading screen: each section's title at the left. */
function SubscriptionSkeleton() {
  const { t } = useLingui()
  return (
    <div role="status">
      <Hidden>{t`Carregando...`}</Hidden>
      {['132px', '220px', '160px'].map(height => (
        <SectionBox key={height} aria-hidden="true">
          <div>
            <Skeleton w="24" h="4" />
            <Skeleton w="180px" mt="2" />
          </div>
          <Skeleton w="100%" h={height} />
        </SectionBox>
      ))}
    </div>
  )
}

const SectionBox = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: '248px minmax(0, 1fr)',
    gap: '5',
    columnGap: '10',
    py: '6',
    borderBottom: '1px solid',
    borderColor: 'hairline',
    '@container main (max-width: 860px)': { gridTemplateColumns: 'minmax(0, 1fr)', py: '5' },
  },
})

/** Every subscription that was bought; first the one that gives the plan. */
function SubscriptionsSection({ subscriptions, zone }: { subscriptions: Subscription[]; zone: string }) {
  const { t } = useLingui()
  const endWords = ({ expires_at, carencia_ate, renova }: Subscription) => {
    const end = dayIn(carencia_ate ?? expires_at ?? '', zone)
    if (carencia_ate) return t`Carência até ${end}`
    return renova ? t`Próxima cobrança: ${end}` : t`Expira em: ${end}`
  }
  return (
    <Section title={t`Assinaturas`} about={t`O que você comprou, e como está cada uma.`}>
      <Lines>
        {subscriptions.map(one => {
          const began = dayIn(one.created_at, zone)
          return (
            <li key={one.id}>
              <span>
                <b dir="auto">{one.plano_tipo ? planTitle(one.plano_tipo) : one.product_name}</b>
                <small>
                  {t`Desde ${began}`} · {endWords(one)}
                  {one.gerenciar && ' · '}
                  <ManageLink subscription={one} />
                </small>
              </span>
              <span>
                {formatMoney(one.amount)}
                <small>{t`/mês`}</small>
              </span>
              <Badge {...subscriptionBadge[one.status]}>{subscriptionWord(one.status)}</Badge>
            </li>
          )
        })}
      </Lines>
    </Section>
  )
}
