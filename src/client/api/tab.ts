/**
 * Names this tab, for as long as its page lives: it drops the news of its own changes, which carry this name (header x-aba).
 * Empty on plain http of another host, where browsers make no UUID: such a tab hears of its own changes, too.
 */
export const tab: string = crypto.randomUUID?.() ?? ''
