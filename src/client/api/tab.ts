/**
 * This tab, for as long as its page lives: it is not told of its own changes (header x-aba). Nameless on plain http
 * of another host, where browsers make no UUID; such a tab asks again after its own changes, too.
 */
export const tab: string = crypto.randomUUID?.() ?? ''
