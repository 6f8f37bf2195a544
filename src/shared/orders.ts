/** An order's number by its place in the shop: OS-0001; after OS-9999 comes OS-10000. */
export const orderNumber = (place: number): string => `OS-${String(place).padStart(4, '0')}`

/** How a screen calls an order: 1048 of OS-1048, 0007 of OS-0007. */
export const shortNumber = (numero_os: string): string => numero_os.replace(/^OS-/, '')

export const orderStatuses = ['Recebido', 'Em Andamento', 'Pronto', 'Entregue'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** The hue of a status' badge (product 6.4: blue, yellow, green, grey). */
export const statusTone = {
  Recebido: 'received',
  'Em Andamento': 'progress',
  Pronto: 'ready',
  Entregue: 'delivered',
} as const satisfies Record<OrderStatus, string>

/** The count of the shop's open orders that a status stands in; delivered ones are not counted. */
export const statusCount = {
  Recebido: 'recebido',
  'Em Andamento': 'em_andamento',
  Pronto: 'prontas',
  Entregue: null,
} as const satisfies Record<OrderStatus, string | null>
export type StatusCount = NonNullable<(typeof statusCount)[OrderStatus]>

/** The one step that a card's arrow takes. */
export const nextStatus = {
  Recebido: 'Em Andamento',
  'Em Andamento': 'Pronto',
  Pronto: 'Entregue',
  Entregue: null,
} as const satisfies Record<OrderStatus, OrderStatus | null>

/** 'Em aberto' (product 6.4). */
export const openStatuses = ['Recebido', 'Em Andamento', 'Pronto'] as const satisfies readonly OrderStatus[]

/** What the shop is warned of: promised days that passed, ready and not fetched, delivered and not paid. */
export const orderAlerts = ['atrasadas', 'sem_retirada', 'a_receber'] as const
export type OrderAlert = (typeof orderAlerts)[number]

/** Days from which on an order that is ready counts as not fetched. */
export const unfetchedAfter = 7

export const serviceTypes = [
  'Troca de Tela',
  'Troca de Bateria',
  'Reparo de Carregamento',
  'Limpeza/Oxidação',
  'Reparo de Botões',
  'Reparo de Câmera',
  'Reparo de Áudio',
  'Reparo de Software',
  'Formatação',
  'Desbloqueio',
  'Backup/Recuperação',
  'Outros',
] as const
export type ServiceType = (typeof serviceTypes)[number]

export const paymentMethods = ['Pendente', 'Dinheiro', 'PIX', 'Cartão'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
