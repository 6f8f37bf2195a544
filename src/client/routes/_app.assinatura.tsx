import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { lazyPart } from '../ui/lazy.tsx'
import { useLanguage } from '../ui/use-language.ts'

export const Route = createFileRoute('/_app/assinatura')({
  staticData: { title: () => t`Assinatura` },
  loader({ context }) {
    void context.utils.plans.history.prefetchInfinite({})
    return SubscriptionScreen.preload()
  },
  component: Subscription,
})

function Subscription() {
  useLanguage()
  return <SubscriptionScreen zone={Route.useRouteContext().fuso} />
}

const SubscriptionScreen = lazyPart(
  () => import('../plans/subscription/SubscriptionScreen.tsx').then(part => part.SubscriptionScreen),
  { isSoonWanted: true },
)
