import * as z from 'zod/mini'
import { changedCustomer, customerForm, listCustomers } from './customers-schema.ts'
import { everyMonth, isDay } from './days.ts'
import { amount, line, oneOf, optionalDay } from './fields.ts'
import { expenseCategories } from './finance.ts'
import { expenseForm, listExpenses } from './finance-schema.ts'
import { type ImportCounts, importKinds } from './imports.ts'
import { lineKinds, maxLines } from './order-lines.ts'
import { orderStatuses, paymentMethods, serviceTypes } from './orders.ts'
import { createOrder, listOrders, orderForm, orderLine, payOrder, setOrderStatus } from './orders-schema.ts'
import { photoTypes } from './photos.ts'
import { listPhotos, uploadPhoto } from './photos-schema.ts'
import { answerPlaces, quoteAnswers, quoteStates } from './quotes.ts'
import { reminderStatuses, reminderTypes } from './reminders.ts'
import { createReminder, listReminders } from './reminders-schema.ts'
import { type DeliveryKind, testEvent } from './webhooks.ts'

// What the API takes and answers. Fields, lengths and choices are those of the forms; only a device is one text here, and
// a reminder's time has no Z.

/** How a schema is written in the API's document where its own form says less: numbers and choices in an address are text. */
export const documentedAs = z.registry<Record<string, unknown>>()

const { marca: _brand, modelo: _model, ...orderTexts } = orderForm.shape
const { chave: _key, marca: _newBrand, modelo: _newModel, ...newOrderTexts } = createOrder.shape
const aparelho = line(121, 'modelo_obrigatorio')
/** A cost is never answered, so a line without one keeps the cost that it has. */
const sentLine = z.strictObject({ ...orderLine.shape, custo_unitario: z.optional(z.nullable(amount)) })
const itens = z.optional(
  z.array(sentLine, { error: 'campo_invalido' }).check(z.maxLength(maxLines, { error: 'itens_demais' })),
)

/** PUT and PATCH of an order, and what POST takes. */
export const apiOrder = z.strictObject({ ...orderTexts, aparelho, itens })
export const newApiOrder = z.strictObject({ ...newOrderTexts, aparelho, itens })

/** PATCH /orders/{id}/status. */
export const apiOrderStatus = z.strictObject({
  status: setOrderStatus.shape.status,
  data_entrega: optionalDay,
})

/** POST /orders/{id}/payment: null takes the payment back. */
export const apiOrderPayment = z.strictObject({
  forma_pagamento: payOrder.shape.forma_pagamento,
  pago_em: z.optional(optionalDay),
})

/** What POST takes, and PUT and PATCH of a customer. */
export const newApiCustomer = customerForm()
export const apiCustomer = changedCustomer
export const apiExpense = expenseForm

const wallTimeForm =
  /^(199\d|20\d\d|2100)-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/

/** A time on the shop's clocks: YYYY-MM-DDTHH:mm, with seconds or without, and no zone. */
const wallTime = z.pipe(
  z.string({ error: 'data_obrigatoria' }).check(
    z.regex(wallTimeForm, { error: 'data_invalida', abort: true }),
    z.refine(value => isDay(value.slice(0, 10)), { error: 'data_invalida' }),
  ),
  z.transform((value: string) => `${value.padEnd(19, ':00')}.000Z`),
)
const { chave: _reminderKey, ...reminderFields } = createReminder.shape
export const apiReminder = z.strictObject({ ...reminderFields, data_lembrete: wallTime })

/** The form of POST /orders/{id}/photos, beside its file. */
export const apiPhoto = z.strictObject({ tipo_foto: uploadPhoto.shape.tipo_foto })

/** In an address everything is text. */
const limit = z.optional(
  z.pipe(z.string().check(z.regex(/^([1-9]\d?|100)$/, { error: 'campo_invalido' })), z.transform(Number)),
)
documentedAs.add(limit, { type: 'integer', minimum: 1, maximum: 100, default: 30 })
const isPaid = z.optional(
  z.pipe(
    oneOf(['true', 'false']),
    z.transform(value => value === 'true'),
  ),
)
documentedAs.add(isPaid, { type: 'boolean' })
const paging = { cursor: z.optional(z.string().check(z.maxLength(200))), limit }

const { direction: _forward, ...orderFilters } = listOrders.shape
export const apiOrders = z.strictObject({ ...orderFilters, pago: isPaid, ...paging })
const { direction: _down, ...customerFilters } = listCustomers.shape
export const apiCustomers = z.strictObject({ ...customerFilters, ...paging })
const { direction: _on, ...expenseFilters } = listExpenses.shape
/** Every month by default: what asks for changes means all of them. */
export const apiExpenses = z.strictObject({
  ...expenseFilters,
  mes: z._default(expenseFilters.mes, everyMonth),
  ...paging,
})
const { direction: _ahead, ...reminderFilters } = listReminders.shape
export const apiReminders = z.strictObject({ ...reminderFilters, ...paging })
export const apiPhotos = z.strictObject({ tipo_foto: listPhotos.shape.tipo_foto, ...paging })

// What is answered: a field that is not here never leaves.

const id = z.uuid()
const text = z.string()
const textOrNull = z.nullable(text)
const date = z.iso.date()
const dateOrNull = z.nullable(date)
const instant = z.iso.datetime({ precision: 3 })
const count = z.int()
const reais = z.number()

/** Without what it costs the shop. */
const lineRow = z.object({
  tipo: z.enum(lineKinds),
  descricao: text,
  quantidade: count,
  valor_unitario: reais,
  garantia_dias: z.nullable(count),
})

export const orderRow = z.object({
  id,
  numero_os: text,
  numero_anterior: textOrNull,
  cliente_id: id,
  clientes: z.object({ nome: text, telefone: text, email: textOrNull }),
  aparelho: text,
  defeito: text,
  tipo_servico: z.enum(serviceTypes),
  valor: reais,
  /** Lists come without. */
  itens: z.optional(z.array(lineRow)),
  soma_itens: z.nullable(reais),
  desconto: reais,
  a_orcar: z.boolean(),
  status: z.enum(orderStatuses),
  data_entrada: date,
  data_previsao: dateOrNull,
  pronto_em: dateOrNull,
  data_entrega: dateOrNull,
  pago: z.boolean(),
  forma_pagamento: z.enum(paymentMethods),
  pago_em: dateOrNull,
  observacoes: textOrNull,
  orcamento: z.nullable(z.enum(quoteStates)),
  orcamento_versao: z.nullable(count),
  orcamento_total: z.nullable(reais),
  orcamento_resposta: z.nullable(z.enum(quoteAnswers)),
  orcamento_ate: dateOrNull,
  orcamento_mudou: z.boolean(),
  avisado_em: z.nullable(instant),
  created_at: instant,
  updated_at: instant,
})

/** A version of an order's quote. Neither the customer's link nor the network of an answer is here. */
export const quoteRow = z.object({
  versao: count,
  itens: z.array(lineRow),
  desconto: reais,
  total: reais,
  termos: text,
  valido_ate: date,
  enviado_em: instant,
  resposta: z.nullable(z.enum(quoteAnswers)),
  respondido_em: z.nullable(instant),
  respondido_por: textOrNull,
  motivo: textOrNull,
  por: z.nullable(z.enum(answerPlaces)),
  importado: z.boolean(),
})

export const customerRow = z.object({
  id,
  nome: text,
  telefone: text,
  email: textOrNull,
  endereco: textOrNull,
  documento: textOrNull,
  total_os: count,
  valor_total: reais,
  data_cadastro: instant,
  updated_at: instant,
})

export const expenseRow = z.object({
  id,
  descricao: text,
  valor: reais,
  categoria: z.enum(expenseCategories),
  data_despesa: date,
  recorrente: z.boolean(),
  created_at: instant,
  updated_at: instant,
})

/** Without its Z, which would read as UTC. */
const shownWallTime = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/))

export const reminderRow = z.object({
  id,
  titulo: text,
  descricao: textOrNull,
  tipo: z.enum(reminderTypes),
  os_id: z.nullable(id),
  data_lembrete: shownWallTime,
  status: z.enum(reminderStatuses),
  ordens_servico: z.nullable(z.object({ numero_os: text, aparelho: text })),
  created_at: instant,
  updated_at: instant,
})

export const photoRow = z.object({
  id,
  os_id: id,
  nome_arquivo: text,
  tipo_foto: z.enum(photoTypes),
  largura: count,
  altura: count,
  created_at: instant,
})

const waiting = z.object({ quantidade: count, valor: reais })

/** GET /summary: the dashboard's figures, of the shop's day, week and month. */
export const summaryRow = z.object({
  hoje: date,
  total: count,
  recebido: count,
  em_andamento: count,
  prontas: count,
  osEmAberto: count,
  valorOSEmAberto: reais,
  receitaHoje: reais,
  receitaSemana: reais,
  faturamentoMes: reais,
  pagasMes: count,
  alertas: z.object({ atrasadas: waiting, sem_retirada: waiting, a_receber: waiting }),
  paraHoje: z.object({ quantidade: count }),
  lembretes: z.object({ quantidade: count, vencidos: count }),
})

const updated_at = instant
const perhaps = z.optional(count)
const importCounts: z.ZodMiniType<ImportCounts> = z.object({
  clientes: count,
  ordens: count,
  despesas: count,
  lembretes: perhaps,
  lixeira: perhaps,
  fotos: perhaps,
  configuracoes: perhaps,
  repetidas: count,
  ruins: count,
  dobradas: perhaps,
  campos_fora: perhaps,
  esperam: count,
  mantidas: count,
  mudancas: perhaps,
  voltaram: perhaps,
  deixadas: perhaps,
})

/** The `data` of each event that webhooks send. */
export const eventRows = {
  'order.created': orderRow,
  'order.updated': orderRow,
  'order.status_changed': z.object({
    order_id: id,
    numero_os: text,
    old_status: z.enum(orderStatuses),
    new_status: z.enum(orderStatuses),
    client: z.object({ id, name: text, phone: text }),
    updated_at,
  }),
  'order.paid': orderRow,
  'order.deleted': orderRow,
  'quote.answered': z.extend(orderRow, { orcamento_respondido: quoteRow }),
  'client.created': customerRow,
  'client.updated': customerRow,
  'client.erased': z.object({ id, updated_at }),
  'photo.added': z.extend(photoRow, { updated_at }),
  'reminder.due': reminderRow,
  'import.finished': z.object({ id, tipo: z.enum(importKinds), contagens: importCounts, updated_at }),
  [testEvent]: z.object({ id, mensagem: text, updated_at }),
} satisfies Record<DeliveryKind, z.ZodMiniObject>

/** A refused request (RFC 9457). */
export const problemRow = z.object({
  type: z.string().check(z.meta({ format: 'uri' })),
  title: text,
  status: count,
  detail: text,
  /** Stable: programs compare this. */
  code: text,
  errors: z.array(z.object({ field: text, code: text, detail: text })),
  request_id: text,
})
