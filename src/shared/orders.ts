import { addDays } from './days.ts'
/** A shop's nth order number: OS-0001; after OS-9999 comes OS-10000. */
export const orderNumber = (place: number): string => `OS-${String(place).padStart(4, '0')}`

/** An order's number on screens: 1048 for OS-1048, 0007 for OS-0007. */
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

/** The counter of open orders that a status belongs to; delivered orders are not counted. */
export const statusCount = {
  Recebido: 'recebido',
  'Em Andamento': 'em_andamento',
  Pronto: 'prontas',
  Entregue: null,
} as const satisfies Record<OrderStatus, string | null>
export type StatusCount = NonNullable<(typeof statusCount)[OrderStatus]>

/** The status after each. An order's arrow sets `nextStep` (quotes.ts), which differs for a refused quote. */
export const nextStatus = {
  Recebido: 'Em Andamento',
  'Em Andamento': 'Pronto',
  Pronto: 'Entregue',
  Entregue: null,
} as const satisfies Record<OrderStatus, OrderStatus | null>

/** 'Em aberto'. */
export const openStatuses = ['Recebido', 'Em Andamento', 'Pronto'] as const satisfies readonly OrderStatus[]

/** The alerts: past the promised day, ready and not picked up, delivered and not paid. */
export const orderAlerts = ['atrasadas', 'sem_retirada', 'a_receber'] as const
export type OrderAlert = (typeof orderAlerts)[number]

/** Delivered and not paid. An order without a price is never owed. */
export const isOwed = ({ status, pago, valor }: { status: OrderStatus; pago: boolean; valor: number }) =>
  status === 'Entregue' && !pago && valor > 0

/** Filters for waiting orders: the alerts, or promised for today and not ready. */
export const orderWaits = [...orderAlerts, 'hoje'] as const
export type OrderWait = (typeof orderWaits)[number]

/** Filters of orders by how far their quote is: no price is known yet, sent and not answered, or answered. */
export const orderQuotes = ['a_orcar', 'sem_resposta', 'aprovado', 'recusado'] as const
export type OrderQuote = (typeof orderQuotes)[number]

/** Days after which a ready order counts as not picked up. */
export const unfetchedAfterDays = 7

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

/** How an order can be paid. */
export const paidForms = ['Dinheiro', 'PIX', 'Cartão'] as const

export const paymentMethods = ['Pendente', ...paidForms] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** Whether a form of payment means paid: Pendente, or none, takes a payment back. */
export const isPaidBy = (forma_pagamento: unknown): boolean => (forma_pagamento ?? 'Pendente') !== 'Pendente'

/** An order's status and payment with their days. */
export interface StatusAndPayment {
  status: OrderStatus
  /** Since when the order waits for pickup; kept after delivery, so that an undone delivery keeps the wait. */
  pronto_em: string | null
  data_entrega: string | null
  pago: boolean
  forma_pagamento: PaymentMethod
  pago_em: string | null
  /** No price is known yet. */
  a_orcar: boolean
}

/** The status and payment of a new order. */
export const justReceived: StatusAndPayment = {
  status: 'Recebido',
  pronto_em: null,
  data_entrega: null,
  pago: false,
  forma_pagamento: 'Pendente',
  pago_em: null,
  a_orcar: false,
}

/** A change of an order's status and payment. An absent status or payment stays. */
export interface OrderChange {
  status?: OrderStatus | undefined
  /** Sent by an undo: the previous day, or null if there was none. */
  pronto_em?: string | null | undefined
  /** Corrects the day of delivery; otherwise the stored day stays, or becomes today. */
  data_entrega?: string | null | undefined
  /** null: not paid, keeping the agreed form. */
  forma_pagamento?: PaymentMethod | null | undefined
  /** Sent by a form and by an undo; otherwise derived from the form of payment. */
  pago?: boolean | undefined
  /** Corrects the day of payment; otherwise the stored day stays, or becomes today. */
  pago_em?: string | null | undefined
  /** Sets the price too: the value of an order without lines, the discount of another. */
  valor?: number | undefined
  desconto?: number | undefined
  /** Sent by an undo of a payment: no price was known. The server ignores it where there is one. */
  a_orcar?: boolean | undefined
}

/** The status and payment after a change: the server stores them, and a screen predicts the server's answer. */
export const afterChange = (
  before: StatusAndPayment,
  change: OrderChange,
  today: string,
): StatusAndPayment => ({
  ...afterStatus(before, change, today),
  ...afterPayment(before, change, today),
})

function afterStatus(
  before: StatusAndPayment,
  { status = before.status, pronto_em, data_entrega }: OrderChange,
  today: string,
) {
  const isDelivered = status === 'Entregue'
  return {
    status,
    pronto_em: readySince(status, before.pronto_em, pronto_em, today),
    data_entrega: isDelivered ? (data_entrega ?? before.data_entrega ?? today) : null,
  }
}

/** Since when an order is ready. Delivering it keeps the day, unless an undo sends null; starting work again clears it. */
function readySince(
  status: OrderStatus,
  before: string | null,
  sent: string | null | undefined,
  today: string,
): string | null {
  if (status === 'Entregue') return sent === undefined ? before : sent
  return status === 'Pronto' ? (sent ?? before ?? today) : null
}

function afterPayment(
  { pago, forma_pagamento, pago_em, a_orcar }: StatusAndPayment,
  change: OrderChange,
  today: string,
) {
  if (change.forma_pagamento === undefined && change.pago === undefined)
    return { pago, forma_pagamento, pago_em, a_orcar }
  const isPaid = change.pago ?? isPaidBy(change.forma_pagamento)
  return {
    pago: isPaid,
    forma_pagamento: change.forma_pagamento ?? forma_pagamento,
    pago_em: isPaid ? (change.pago_em ?? pago_em ?? today) : null,
    // What is paid has a price.
    a_orcar: (change.a_orcar ?? a_orcar) && !isPaid,
  }
}

/** How to sort a list of orders: newest entry first, or earliest open deadline first. */
export const orderSequences = ['entrada', 'previsao'] as const

/** Events that a screen reports without changing the row: a message was opened, a paper was printed. */
export const orderNotes = ['avisado', 'impresso_entrada', 'impresso_entrega', 'impresso_etiqueta'] as const

/** The kinds of events in an order's history. */
export const orderEventKinds = [
  'criada',
  /** Its state when its history began. */
  'estado',
  'alterada',
  'excluida',
  'restaurada',
  /** Changed back: an import restored an older version, or an import was undone. */
  'revertida',
  'foto_adicionada',
  'foto_alterada',
  'foto_excluida',
  'lembrete_criado',
  'lembrete_removido',
  'orcamento_enviado',
  'orcamento_respondido',
  ...orderNotes,
] as const
export type OrderEventKind = (typeof orderEventKinds)[number]

/** Who caused an event: the owner, Bancada itself, an import, a key of the API, or the customer on their page. */
export const eventAuthors = ['dono', 'sistema', 'importado', 'api', 'cliente'] as const
export type OrderEventAuthor = (typeof eventAuthors)[number]

/** Days for which a deleted order can be restored. */
export const trashDays = 30

/** Bytes of an order's history from which it takes no more texts, prints, photos or reminders. */
export const maxHistory = 256 * 1024

/** The legal minimum of warranty days: a shop may promise more, never less. */
export const minWarrantyDays = 90
export const maxWarrantyDays = 3650

/** Days of warranty: what the shop promises, and never less than the law gives. */
export const warrantyDays = (stored: string): number => Math.max(minWarrantyDays, Number(stored) || 0)

/** The last day of the warranty: it counts from the delivery. */
export const warrantyEnd = (delivered: string, days: number): string => addDays(delivered, days)

/** Days of the longest warranty of an order's lines, of which some have their own; of one without lines the shop's. */
export const longestWarranty = (own: readonly (number | null)[], ofShop: number): number =>
  own.length > 0 ? Math.max(...own.map(days => days ?? ofShop)) : ofShop

/** Days after the delivery for which a customer's page shows prices, and for which it is there whatever the warranty. */
export const pageDays = 30

/** The last day on which a delivered order has a page for its customer. */
export const pageEnd = (delivered: string, longest: number): string =>
  addDays(delivered, Math.max(pageDays, longest))
