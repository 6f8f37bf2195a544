import { subscriptionPrefix } from '../db/schema/billing.ts'

/** How the ids of subscriptions begin that were bought in the sandbox checkout (dev/sandbox-checkout/). */
export const sandboxMark = 'sandbox-'

/** The group of a subscription that was bought there. */
export const sandboxGroup = (id: string): string => `kiwify:${subscriptionPrefix}${id}`

/** Where a subscription of this group is renewed and canceled; null where it was not bought there. */
export function sandboxAddress(grupo: string): string | null {
  const start = sandboxGroup(sandboxMark)
  return grupo.startsWith(start) ? `/sandbox/assinatura/${sandboxMark}${grupo.slice(start.length)}` : null
}
