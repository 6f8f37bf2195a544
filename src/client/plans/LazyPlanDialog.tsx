import { useState } from 'react'
import { dialogFallbacks } from '../ui/dialogs/DialogFallback.tsx'
import { useHydrated } from '../ui/first-render.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { lazyModule } from '../ui/lazy-module.ts'

/** The plan chooser's dialog. It is loaded when first opened, and stays mounted to animate its closing. */
export function LazyPlanDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const [asked, setAsked] = useState(open)
  if (open && !asked) setAsked(true)
  return useHydrated() && asked && <PlanDialog open={open} onClose={onClose} />
}

const PlanDialog = lazyComponent(
  lazyModule(() => import('./PlanDialog.tsx')),
  module => module.PlanDialog,
  dialogFallbacks,
)
