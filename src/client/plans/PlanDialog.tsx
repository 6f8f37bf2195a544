import { useLingui } from '@lingui/react/macro'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { PlanCards } from './PlanCards.tsx'

/** 'Escolha seu Plano' over any screen. Loaded by LazyPlanDialog. */
export function PlanDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const { t } = useLingui()
  return (
    <Dialog open={open} title={t`Escolha seu Plano`} onClose={onClose}>
      <PlanCards />
    </Dialog>
  )
}
