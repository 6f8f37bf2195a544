export const orderStatuses = ['Recebido', 'Em Andamento', 'Pronto', 'Entregue'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** The hue of a status' badge (spec 2 §4: blue, yellow, green, grey). */
export const statusTone = {
  Recebido: 'received',
  'Em Andamento': 'progress',
  Pronto: 'ready',
  Entregue: 'delivered',
} as const satisfies Record<OrderStatus, string>

/** The one step that a card's arrow takes. */
export const nextStatus = {
  Recebido: 'Em Andamento',
  'Em Andamento': 'Pronto',
  Pronto: 'Entregue',
  Entregue: null,
} as const satisfies Record<OrderStatus, OrderStatus | null>

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
