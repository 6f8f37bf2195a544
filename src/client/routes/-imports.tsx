import { ImportScreen } from '../imports/ImportScreen.tsx'
import type { ImportsSearch } from '../imports/imports-search.ts'
import { fieldLabel, fieldWords } from '../orders/history/event-words.ts'
import { statusLabel } from '../orders/order-status.ts'
import { paymentLabel } from '../orders/payment-label.ts'
import { planTitle } from '../plans/plan-names.ts'
import { usePlan } from '../plans/use-plan.ts'
import { statusLabel as reminderStatus } from '../reminders/ReminderBadge.tsx'
import { typeLabel } from '../reminders/reminder.ts'

const words = {
  status: statusLabel,
  payment: paymentLabel,
  plan: planTitle,
  orderField: fieldLabel,
  orderValue: fieldWords,
  reminderType: typeLabel,
  reminderStatus,
}

/** The screen of imports with what other nouns bring to it, apart from its route: few ever open it. */
export function Imports({ search }: { search: ImportsSearch }) {
  return <ImportScreen search={search} words={words} reason={usePlan().writeReason} />
}
