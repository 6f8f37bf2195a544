import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { type Standing, standingOf } from '../../../shared/standing.ts'
import { Page, PageHead } from '../../ui/Page.tsx'
import { FailedState } from '../../ui/States.tsx'
import { usePlan } from '../use-plan.ts'
import { CancelSection } from './CancelSection.tsx'
import { ChargesSection } from './ChargesSection.tsx'
import { ChooserSection } from './ChooserSection.tsx'
import { PaySection } from './PaySection.tsx'
import { PlanSection } from './PlanSection.tsx'
import { isUrgent } from './StandingAct.tsx'
import { SubscriptionBones } from './SubscriptionBones.tsx'
import { SubscriptionsSection } from './SubscriptionsSection.tsx'
import { UsageSection } from './UsageSection.tsx'
import { useHistory } from './use-history.ts'

/** /assinatura (product 22.8): the plan, what it brings, the others, what was charged, and how it ends; by a zone's clocks. */
export function SubscriptionScreen({ zone }: { zone: string }) {
  const { t } = useLingui()
  const { plan } = usePlan()
  const history = useHistory()
  const { subscriptions, bytes } = history
  const standing = plan && standingOf(plan)
  const isUnpaid = plan && (plan.expirado || plan.plano === 'teste')
  return (
    <Page>
      <PageHead title={t`Assinatura`} />
      <Sections>
        {plan && standing && subscriptions ? (
          <>
            <PlanSection plan={plan} standing={standing} zone={zone} />
            {isPaidByMail(standing) && <PaySection provider={plan.provedor} />}
            {/* What one came for stands first. */}
            {isUnpaid && <ChooserSection plan={plan} quiet={isUrgent(standing)} />}
            <UsageSection plan={plan} bytes={bytes} />
            {!isUnpaid && <ChooserSection plan={plan} quiet={isUrgent(standing)} />}
            <ChargesSection history={history} zone={zone} />
            {subscriptions.length > 0 && <SubscriptionsSection subscriptions={subscriptions} zone={zone} />}
            <CancelSection plan={plan} standing={standing} subscriptions={subscriptions} zone={zone} />
          </>
        ) : history.isError ? (
          <FailedState onRetry={() => void history.refetch()} retrying={history.isRefetching}>
            {t`Erro ao carregar dados`}
          </FailedState>
        ) : (
          <SubscriptionBones />
        )}
      </Sections>
    </Page>
  )
}

/** Something waits for money, and the provider's own mail alone leads to where it is paid. */
function isPaidByMail({ act, counting, other, attempt }: Standing): boolean {
  const from = { pay: counting.assinatura, pay_other: other?.assinatura, open: attempt }
  return (act === 'pay' || act === 'pay_other' || act === 'open') && !from[act]?.gerenciar
}

const Sections = chakra('div', { base: { maxW: '1040px' } })
