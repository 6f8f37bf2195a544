import { ImportScreen } from '../imports/ImportScreen.tsx'
import type { ImportsSearch } from '../imports/imports-search.ts'
import { paymentLabel } from '../orders/payment-label.ts'
import { statusLabel } from '../orders/status.ts'
import { planTitle } from '../plans/names.ts'
import { usePlan } from '../plans/use-plan.ts'

const words = { status: statusLabel, payment: paymentLabel, plan: planTitle }

/** The screen of imports with what other nouns bring to it, apart from its route: few ever open it. */
export function Imports({ search }: { search: ImportsSearch }) {
  return <ImportScreen search={search} words={words} reason={usePlan().writeReason} />
}
