const tiers = ['Novo', 'Ativo', 'VIP'] as const
export type Tier = (typeof tiers)[number]

/** Orders from which a customer is VIP. */
export const vipFrom = 5

/** The tier by number of orders. */
export const tierOf = (totalOs: number): Tier => (totalOs >= vipFrom ? 'VIP' : totalOs > 0 ? 'Ativo' : 'Novo')

export interface KnownCustomer {
  id: string
  nome: string
  telefone: string
}

export interface NewCustomer {
  /** Made once: sending the same customer twice creates one row. */
  chave: string
  nome: string
  telefone: string
}

/** Who an order is for: a registered customer, one to register with it, or nobody yet. */
export type CustomerChoice = KnownCustomer | { novo: NewCustomer } | null
