import { lazy, Suspense, useState } from 'react'

/** The plan chooser's dialog, loaded when it first opens; then it stays, to close by itself. */
export function LazyPlanDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const [asked, setAsked] = useState(open)
  if (open && !asked) setAsked(true)
  return (
    asked && (
      <Suspense fallback={null}>
        <PlanDialog open={open} onClose={onClose} />
      </Suspense>
    )
  )
}

const PlanDialog = lazy(async () => ({ default: (await import('./PlanDialog.tsx')).PlanDialog }))
