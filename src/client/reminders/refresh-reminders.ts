import type { Utils } from '../api/session.ts'

/**
 * Refetches everything that counts reminders. Apart from the code that changes reminders, because every screen's
 * clock uses it.
 */
export function refreshReminders(utils: Utils): void {
  void utils.reminders.invalidate()
  void utils.orders.summary.invalidate()
  void utils.orders.events.invalidate()
}
