const tiers = ['Novo', 'Ativo', 'VIP'] as const
export type Tier = (typeof tiers)[number]

/** Orders from which a customer is VIP. */
export const vipMinOrders = 5

/** The tier by number of orders. */
export const tierOf = (totalOs: number): Tier =>
  totalOs >= vipMinOrders ? 'VIP' : totalOs > 0 ? 'Ativo' : 'Novo'
