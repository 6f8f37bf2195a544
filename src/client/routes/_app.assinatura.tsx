import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { SubscriptionScreen } from '../plans/subscription/SubscriptionScreen.tsx'
import { useLanguage } from '../ui/use-language.ts'

export const Route = createFileRoute('/_app/assinatura')({
  staticData: { title: () => t`Assinatura` },
  loader: ({ context }) => void context.utils.plans.history.prefetchInfinite({}),
  component: Subscription,
})

function Subscription() {
  useLanguage()
  return <SubscriptionScreen zone={Route.useRouteContext().fuso} />
}
