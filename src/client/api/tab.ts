/**
 * Names this tab, for as long as its page lives: the server does not notify it of its own changes (header x-aba). Empty
 * on plain http of another host, where browsers make no UUID: such a tab is notified of its own changes, too.
 */
export const tab: string = crypto.randomUUID?.() ?? ''
