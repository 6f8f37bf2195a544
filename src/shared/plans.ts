const GB = 1_000_000_000
const MB = 1_000_000

/** Each plan's price and limits: the server refuses by this table, the client disables by it. */
export const plans = {
  teste: {
    preco: 0,
    ordens: 10,
    clientes: 50,
    usuarios: 1,
    ordens_por_mes: false,
    relatorios_avancados: false,
    api: false,
    copias: false,
    bytes_fotos: 0.5 * GB,
    bytes_textos: 50 * MB,
    lixeira: 50,
  },
  basico: {
    preco: 14.9,
    ordens: 100,
    clientes: 50,
    usuarios: 1,
    ordens_por_mes: true,
    relatorios_avancados: false,
    api: false,
    copias: true,
    bytes_fotos: 20 * GB,
    bytes_textos: 1 * GB,
    lixeira: 1000,
  },
  profissional: {
    preco: 27.9,
    ordens: null,
    clientes: null,
    usuarios: 1,
    ordens_por_mes: false,
    relatorios_avancados: true,
    api: true,
    copias: true,
    bytes_fotos: 100 * GB,
    bytes_textos: 5 * GB,
    lixeira: 1000,
  },
} as const satisfies Record<string, PlanRule>

interface PlanRule {
  /** R$ a month. */
  preco: number
  /** Rows allowed; null for no limit. */
  ordens: number | null
  clientes: number | null
  usuarios: number
  /** Whether the limit counts the orders of a calendar month, or all existing ones. */
  ordens_por_mes: boolean
  relatorios_avancados: boolean
  /** Whether it includes keys of the API and webhooks. */
  api: boolean
  /** Whether it includes nightly backups (shared/copies.ts). */
  copias: boolean
  /** Bytes of a shop's stored photos. Not a part of the offer: it keeps one shop from filling the disk. */
  bytes_fotos: number
  /** Bytes of the texts of customers, orders, their lines and quotes: it keeps one shop from filling the database. */
  bytes_textos: number
  /** Orders in the trash. One more deletes the oldest for good. */
  lixeira: number
}

export const planNames = ['teste', 'basico', 'profissional'] as const
export type PlanName = (typeof planNames)[number]
export const paidPlans = ['basico', 'profissional'] as const

/** The trial's length, in days. */
export const trialDays = 3

/** The share of a limit from which a warning shows. */
export const usageWarning = 0.8

/** Days until `end`, rounded up, at least 0. */
export function daysLeft(end: string, now: Date): number {
  return Math.max(0, Math.ceil((Date.parse(end) - now.getTime()) / 86_400_000))
}

/** Whether a shop's plan includes advanced reports; one that is over does not. */
export const hasAdvancedReports = ({ plano, expirado }: { plano: PlanName; expirado: boolean }): boolean =>
  plans[plano].relatorios_avancados && !expirado

/** Whether a shop's plan includes the API; with one that is over, its keys sleep. */
export const hasApi = ({ plano, expirado }: { plano: PlanName; expirado: boolean }): boolean =>
  plans[plano].api && !expirado
