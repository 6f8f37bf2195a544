import { isDay, isFarAhead } from '../../../../shared/days.ts'
import { joinDevice } from '../../../../shared/devices.ts'
import {
  type ImportField,
  type ImportOptions,
  type RowIssue,
  skipRows,
  stillOwed,
  type WordChoice,
} from '../../../../shared/imports.ts'
import { unknownDefect } from '../../../../shared/messages.ts'
import type { PaymentMethod } from '../../../../shared/orders.ts'
import { importedOrder } from '../../../../shared/orders-schema.ts'
import type { StagedOrder } from '../staging/staged.ts'
import { parseFields, type RowReader, withoutField } from './issues.ts'
import { likelyPayment, likelyService, likelyStatus } from './likeness.ts'
import { beginsWithYes, type Cell, readAmount, readNumber, readYesNo, textOf } from './values.ts'

export interface HowOrdersAreRead {
  options: ImportOptions
  /** Today in the shop's zone. */
  today: string
}

/** Reads orders row by row and fills what is missing. Customers are read elsewhere. */
export function createOrderReader({ options, today }: HowOrdersAreRead) {
  const statuses = createTally(options.status, likelyStatus)
  const payments = createPaymentWords(options)
  return {
    /** The row's order, or its issues; null if its status is left out. */
    read(row: RowReader) {
      const wrongDays = optionalDays.filter(field => isWrongDay(row.day(field)))
      const day = (field: ImportField) => (wrongDays.some(one => one === field) ? '' : row.day(field))
      const status = statuses.count(row.text('status')) ?? unsaidStatus(day, row)
      if (status === skipRows) return null
      const valor = readAmount(row.cell('valor'))
      const paid = readPaid(row, payments, day('pago_em') !== '', options)
      // Nothing is owed for an order that costs nothing.
      const isUnsaid = status === 'Entregue' && paid.said === null && valor !== 0
      const { pago, forma, lacksForm } = isUnsaid ? answered(paid.forma, options) : paid
      const { numero, anterior } = readNumber(row.cell('numero_os'))
      const given = {
        aparelho: deviceOf(row),
        tipo_servico: likelyService(row.text('tipo_servico') || row.text('defeito')),
        defeito: row.text('defeito') || unknownDefect,
        valor,
        status,
        pago,
        forma_pagamento: forma,
        numero_anterior: anterior,
        observacoes: row.text('observacoes'),
        ...filledDays(day, { status, pago }, today),
      }
      const { data, issues, left } = parseFields(importedOrder, given, mayBeAbsent, row, fieldOf)
      if (data && isFarAhead(data.data_entrada, today))
        issues.push(row.issue('data_entrada', 'data_distante'))
      const days = wrongDays.map(field => withoutField(row.issue(field, 'data_invalida')))
      return {
        order: data && { ...data, numero, ...(isUnsaid && { pagamento_incerto: true as const }) },
        issues,
        left: [...left, ...paid.left, ...unlike(days)],
        lacksForm,
      }
    },
    /** The words for statuses and payments that were found. */
    words: () => ({ status: statuses.all(), pagamentos: payments.all() }),
  }
}

const optionalDays = ['data_previsao', 'pronto_em', 'data_entrega', 'pago_em'] as const
const isWrongDay = (text: string): boolean => text !== '' && !isDay(text)
/** The values of wrong fields that are left out. */
const mayBeAbsent = { aparelho: 'Outro', defeito: unknownDefect, numero_anterior: null, observacoes: null }

/** Two fields may be read from one column, whose issue is listed once. */
const unlike = (issues: RowIssue[]): RowIssue[] =>
  issues.filter((issue, at) => issues.findIndex(({ coluna }) => coluna === issue.coluna) === at)

/** Sorts orders, newest entry first. Those without a number are numbered by their entry, oldest first. */
export function inOrder(orders: StagedOrder[]): StagedOrder[] {
  orders
    .filter(({ numero }) => numero === null)
    .sort((a, b) => a.data_entrada.localeCompare(b.data_entrada) || a.linha - b.linha)
    .forEach((order, place) => {
      order.ordem = place
    })
  return orders.sort((a, b) => b.data_entrada.localeCompare(a.data_entrada) || b.linha - a.linha)
}

/** The sheet's field for an order's field. */
const fieldOf = (path: string): ImportField => columnsOf[path] ?? (path as ImportField)
const columnsOf: Record<string, ImportField> = { aparelho: 'modelo', numero_anterior: 'numero_os' }

/** A wrong day of delivery still means that the order was delivered. */
const unsaidStatus = (day: (field: ImportField) => string, row: RowReader) =>
  day('data_entrega') || /[1-9]/.test(row.text('data_entrega'))
    ? 'Entregue'
    : day('pronto_em')
      ? 'Pronto'
      : 'Recebido'

/** Delivered orders without any word on payment: the owner chooses for all of them whether they were paid. */
function answered(forma: PaymentMethod, { entregues = stillOwed }: ImportOptions) {
  if (entregues === stillOwed) return { pago: false, forma, lacksForm: false }
  return { pago: true, forma: forma === 'Pendente' ? entregues : forma, lacksForm: false }
}

function readPaid(row: RowReader, words: PaymentWords, hasDay: boolean, options: ImportOptions) {
  const own = words.read(row.cell('pago'))
  const form = words.read(row.cell('forma_pagamento'))
  const hasColumn = (options.colunas?.pago ?? null) !== null
  // Without a column for it, a payment method or a day of payment means that the order is paid.
  const said = own.pago ?? (hasDay ? true : hasColumn ? null : form.pago)
  const written = form.forma === 'Pendente' ? own.forma : form.forma
  const pago = said ?? false
  const lacksForm = pago && written === 'Pendente'
  const forma = lacksForm ? (options.forma_pagamento ?? 'Pendente') : written
  const left = own.isUnread ? [withoutField(row.issue('pago', 'opcao_invalida'))] : []
  return { said, pago, forma, lacksForm, left }
}

function deviceOf(row: RowReader): string {
  const [brand, model] = [row.text('marca'), row.text('modelo')]
  return (brand && model ? joinDevice(brand, model) : brand || model) || 'Outro'
}

/** What a cell says about payment: whether it was paid (null if it does not say), and by which method. */
interface Said {
  pago: boolean | null
  forma: PaymentMethod
  /** The cell has a word that was not understood. */
  isUnread?: boolean
}

type PaymentWords = ReturnType<typeof createPaymentWords>

/** Reads what people write about payments ("sim", "pix", "pix 180") and counts the words for methods. */
export function createPaymentWords({ pagamentos }: Pick<ImportOptions, 'pagamentos'>) {
  const tally = createTally(pagamentos, likelyPayment)
  return {
    read(cell: Cell | undefined): Said {
      const answer = readYesNo(cell)
      if (answer === true || answer === null) return { pago: answer, forma: 'Pendente' }
      const word = withoutAmount(textOf(cell))
      if (word === '') return { pago: null, forma: 'Pendente', isUnread: true }
      const isChosen = pagamentos !== undefined && Object.hasOwn(pagamentos, word)
      if (answer === false && !isChosen) return { pago: false, forma: 'Pendente' }
      if (!isChosen && likelyPayment(word) === 'Pendente' && beginsWithYes(word))
        return { pago: true, forma: 'Pendente' }
      const forma = tally.count(word) ?? 'Pendente'
      if (forma !== 'Pendente') return { pago: true, forma }
      return { pago: isChosen ? false : null, forma, isUnread: !isChosen }
    },
    all: tally.all,
  }
}

/** "pix 180" and "pix 240" count as one word. */
const withoutAmount = (text: string): string =>
  text.replace(/(?:r\$\s*)?[\d.,]+/gi, amount => (/\d/.test(amount) ? '' : amount)).trim()

/** Words that the preview lists with their meaning. Beyond these the likely meaning is used. */
const maxWords = 50

/** Counts the words of a column. Each means what the owner chose, or else what is likely. */
function createTally<Choice extends string>(
  chosen: Record<string, Choice> | undefined,
  likely: (word: string) => Choice,
) {
  const words = new Map<string, WordChoice<Choice>>()
  return {
    /** The meaning of the word; null without a word. */
    count(text: string): Choice | null {
      const lido = text.slice(0, 60)
      if (lido === '') return null
      const known = words.get(lido)
      if (known) {
        known.quantidade++
        return known.vira
      }
      const given = chosen && Object.hasOwn(chosen, lido) ? chosen[lido] : undefined
      const vira = given ?? likely(lido)
      if (words.size < maxWords) words.set(lido, { lido, quantidade: 1, vira })
      return vira
    },
    all: () => [...words.values()].sort((a, b) => b.quantidade - a.quantidade),
  }
}

type Day = 'data_entrada' | 'data_previsao' | 'pronto_em' | 'data_entrega' | 'pago_em'

/** Fills missing days. Delivered: the day of payment, else of entry. Paid: the day of delivery, else of entry. */
export function filledDays(
  day: (field: Day) => string,
  { status, pago }: { status: string; pago: boolean },
  today: string,
) {
  const data_entrada = day('data_entrada')
  // A wrong day of entry is one issue, of its own column.
  const entered = isWrongDay(data_entrada) ? '' : data_entrada
  const data_entrega = status === 'Entregue' ? day('data_entrega') || day('pago_em') || entered : ''
  const pronto_em = status === 'Pronto' ? day('pronto_em') || today : day('pronto_em')
  return {
    data_entrada,
    data_previsao: day('data_previsao'),
    data_entrega,
    pago_em: pago ? day('pago_em') || data_entrega || entered : '',
    pronto_em: status === 'Pronto' || status === 'Entregue' ? pronto_em : '',
  }
}
