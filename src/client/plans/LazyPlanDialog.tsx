import { useState } from 'react'
import { code } from '../ui/lazy-module.ts'
import { dialogLooks } from '../ui/dialogs/DialogFallback.tsx'
import { lazyPart } from '../ui/lazy-component.tsx'

/** The plan chooser's dialog, loaded when it first opens; then it stays, to close by itself. */
export function LazyPlanDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const [asked, setAsked] = useState(open)
  if (open && !asked) setAsked(true)
  return asked && <PlanDialog open={open} onClose={onClose} />
}

const PlanDialog = lazyPart(
  code(() => import('./PlanDialog.tsx')),
  part => part.PlanDialog,
  dialogLooks,
)
