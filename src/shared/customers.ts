const tiers = ['Novo', 'Ativo', 'VIP'] as const
export type Tier = (typeof tiers)[number]

/** Orders from which a customer is VIP (product 5.2). */
export const vipFrom = 5

/** The tier by number of orders (product 5.2). */
export const tierOf = (totalOs: number): Tier => (totalOs >= vipFrom ? 'VIP' : totalOs > 0 ? 'Ativo' : 'Novo')
