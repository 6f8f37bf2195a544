/**
 * This tab's id, sent with each call (header x-aba), so that the tab ignores live news of its own changes. Empty on
 * plain http of another host, where browsers make no UUID; such a tab hears its own changes too.
 */
export const tab: string = crypto.randomUUID?.() ?? ''
