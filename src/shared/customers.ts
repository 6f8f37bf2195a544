const tiers = ['Novo', 'Ativo', 'VIP'] as const
export type Tier = (typeof tiers)[number]

/** Orders from which a customer is VIP. */
export const vipMinOrders = 5

/** The tier by number of orders. */
export const tierOf = (totalOs: number): Tier =>
  totalOs >= vipMinOrders ? 'VIP' : totalOs > 0 ? 'Ativo' : 'Novo'

export interface KnownCustomer {
  id: string
  nome: string
  telefone: string
}

export interface NewCustomer {
  /** The once-only key: sending the same customer twice creates one row. */
  chave: string
  nome: string
  telefone: string
}

/** An order's customer: a registered one, one to register with the order, or none yet. */
export type CustomerChoice = KnownCustomer | { novo: NewCustomer } | null
