import { useLingui } from '@lingui/react/macro'
import { code } from '../ui/lazy-module.ts'
import { MissingHint } from '../ui/feedback/LoadErrorHint.tsx'
import { lazyPart, type Missing } from '../ui/lazy-component.tsx'
import { Bone } from '../ui/lists/Skeleton.tsx'

/** An order's reminders in its details (product 18.4); their code comes with them. */
export const OrderReminders = lazyPart(
  code(() => import('./OrderReminders.tsx')),
  part => part.OrderReminders,
  { Waiting: Bones, Missing: MissingReminders },
)

function Bones() {
  return (
    <div aria-hidden="true">
      <Bone w="24" h="2.5" mb="2.5" />
      <Bone w="full" h="8" />
    </div>
  )
}

function MissingReminders(missing: Missing) {
  const { t } = useLingui()
  return <MissingHint {...missing}>{t`Erro ao carregar lembretes`}</MissingHint>
}
