import { useLingui } from '@lingui/react/macro'
import { lazyModule } from '../ui/lazy-module.ts'
import { LoadErrorHint } from '../ui/feedback/LoadErrorHint.tsx'
import { lazyComponent, type LoadErrorProps } from '../ui/lazy-component.tsx'
import { Skeleton } from '../ui/lists/Skeleton.tsx'

/** An order's reminders in its details (product 18.4); their code comes with them. */
export const OrderReminders = lazyComponent(
  lazyModule(() => import('./OrderReminders.tsx')),
  module => module.OrderReminders,
  { Loading: Skeletons, LoadError: RemindersLoadError },
)

function Skeletons() {
  return (
    <div aria-hidden="true">
      <Skeleton w="24" h="2.5" mb="2.5" />
      <Skeleton w="full" h="8" />
    </div>
  )
}

function RemindersLoadError(props: LoadErrorProps) {
  const { t } = useLingui()
  return <LoadErrorHint {...props}>{t`Erro ao carregar lembretes`}</LoadErrorHint>
}
