/** Kinds of a reminder; none is made yet (product 17). */
export const reminderTypes = ['entrega', 'pagamento', 'follow-up', 'geral'] as const
export type ReminderType = (typeof reminderTypes)[number]

/** What is stored: `vencido` is derived from a pendente one whose time has passed. */
export const storedReminderStatuses = ['pendente', 'concluido'] as const
export type StoredReminderStatus = (typeof storedReminderStatuses)[number]
