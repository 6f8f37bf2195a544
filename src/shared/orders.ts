/** An order's number by its place in the shop: OS-0001; after OS-9999 comes OS-10000. */
export const orderNumber = (place: number): string => `OS-${String(place).padStart(4, '0')}`

/** How a screen calls an order: 1048 of OS-1048, 0007 of OS-0007. */
export const shortNumber = (numero_os: string): string => numero_os.replace(/^OS-/, '')

export const orderStatuses = ['Recebido', 'Em Andamento', 'Pronto', 'Entregue'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** The hue of a status' badge (blue, yellow, green, grey). */
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

/** 'Em aberto'. */
export const openStatuses = ['Recebido', 'Em Andamento', 'Pronto'] as const satisfies readonly OrderStatus[]

/** What the shop is warned of: promised days that passed, ready and not fetched, delivered and not paid. */
export const orderAlerts = ['atrasadas', 'sem_retirada', 'a_receber'] as const
export type OrderAlert = (typeof orderAlerts)[number]

/** Delivered and not paid: a debt, until it is. What costs nothing is none. */
export const isOwed = ({ status, pago, valor }: { status: OrderStatus; pago: boolean; valor: number }) =>
  status === 'Entregue' && !pago && valor > 0

/** What a list can be asked for in their place: an alert, or what is promised for today and is not ready. */
export const orderWaits = [...orderAlerts, 'hoje'] as const
export type OrderWait = (typeof orderWaits)[number]

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

/** What an order is paid by. */
export const paidForms = ['Dinheiro', 'PIX', 'Cartão'] as const

export const paymentMethods = ['Pendente', ...paidForms] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** Choosing a form of payment says whether the order is paid: Pendente, or none, takes a payment back. */
export const isPaidBy = (forma_pagamento: unknown): boolean => (forma_pagamento ?? 'Pendente') !== 'Pendente'

/** What a list of orders goes by: the newest entry, or the earliest deadline that still runs. */
export const orderSequences = ['entrada', 'previsao'] as const

/** What a screen tells of an order that is no change of its row: a message that was opened, a paper that was printed. */
export const orderNotes = ['avisado', 'impresso_entrada', 'impresso_entrega', 'impresso_etiqueta'] as const

/** What happens to an order, as its history tells it. */
export const orderEventKinds = [
  'criada',
  /** What it was when its history began. */
  'estado',
  'alterada',
  'excluida',
  'restaurada',
  /** It is again what it was before: an import brought an older version back, or was taken back. */
  'revertida',
  'foto_adicionada',
  'foto_alterada',
  'foto_excluida',
  'lembrete_criado',
  'lembrete_removido',
  ...orderNotes,
] as const
export type OrderEventKind = (typeof orderEventKinds)[number]

/** Who made an event: the owner, Bancada itself, or an import, which brought the order. */
export const eventAuthors = ['dono', 'sistema', 'importado'] as const
export type OrderEventAuthor = (typeof eventAuthors)[number]

/** Days for which a deleted order can be restored. */
export const trashDays = 30

/** Deleted orders that a shop's trash holds; the oldest goes for the one past them. */
export const maxTrash = 1000

/** Bytes of one order's history from which on it takes no more texts, prints, photos or reminders. */
export const maxHistory = 256 * 1024
