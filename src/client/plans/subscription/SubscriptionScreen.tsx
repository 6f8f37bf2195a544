import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Page, PageHead } from '../../ui/Page.tsx'
import { FailedState } from '../../ui/States.tsx'
import { usePlan } from '../use-plan.ts'
import { CancelSection } from './CancelSection.tsx'
import { ChargesSection } from './ChargesSection.tsx'
import { ChooserSection } from './ChooserSection.tsx'
import { DoubleCharge } from './DoubleCharge.tsx'
import { PlanSection } from './PlanSection.tsx'
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
  const isUnpaid = plan && (plan.expirado || plan.plano === 'teste')
  return (
    <Page>
      <PageHead title={t`Assinatura`} />
      <Sections>
        {plan && subscriptions ? (
          <>
            <DoubleCharge plan={plan} subscriptions={subscriptions} />
            <PlanSection plan={plan} zone={zone} />
            {/* What one came for stands first. */}
            {isUnpaid && <ChooserSection plan={plan} />}
            <UsageSection plan={plan} bytes={bytes} />
            {!isUnpaid && <ChooserSection plan={plan} />}
            <ChargesSection history={history} zone={zone} />
            {subscriptions.length > 0 && <SubscriptionsSection subscriptions={subscriptions} zone={zone} />}
            <CancelSection plan={plan} subscriptions={subscriptions} zone={zone} />
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

const Sections = chakra('div', { base: { maxW: '1040px' } })
