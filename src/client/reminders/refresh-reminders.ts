import type { Utils } from '../api/session.ts'

/** Asks again for whatever a reminder counts in. Every screen follows the clock by it, few change a reminder. */
export function refreshReminders(utils: Utils): void {
  void utils.reminders.invalidate()
  void utils.orders.summary.invalidate()
  void utils.orders.events.invalidate()
}
