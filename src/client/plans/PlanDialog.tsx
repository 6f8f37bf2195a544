import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { PlanCards } from './PlanCards.tsx'

/** 'Escolha seu Plano' over any screen. Once opened it stays mounted, to animate its closing. */
export function PlanDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const { t } = useLingui()
  const [asked, setAsked] = useState(open)
  if (open && !asked) setAsked(true)
  return (
    asked && (
      <Dialog open={open} title={t`Escolha seu Plano`} onClose={onClose}>
        <PlanCards />
      </Dialog>
    )
  )
}
