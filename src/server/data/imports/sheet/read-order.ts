import { isDay, isFarAhead } from '../../../../shared/days.ts'
import { joinDevice } from '../../../../shared/devices.ts'
import {
  type ImportField,
  type ImportOptions,
  type RowIssue,
  type StatusChoice,
  skipRows,
  stillOwed,
} from '../../../../shared/imports.ts'
import { unknownDefect } from '../../../../shared/messages.ts'
import { formatAmount, formatMoney } from '../../../../shared/money.ts'
import type { PaymentMethod } from '../../../../shared/orders.ts'
import { importedOrder } from '../../../../shared/orders-schema.ts'
import type { StagedOrder } from '../staging/staged.ts'
import { createTally } from './file-words.ts'
import { parseFields, type RowReader, withoutField } from './issues.ts'
import { likelyService } from './likeness.ts'
import { isPlain, knownPayment, likelyPayment, saysPart, withoutAmounts } from './payment-words.ts'
import { knownStatus } from './status-words.ts'
import { type Cell, isDash, isUnpriced, readAmount, readNumber, readYesNo, textOf } from './values.ts'

export interface HowOrdersAreRead {
  options: ImportOptions
  /** Today in the shop's zone. */
  today: string
}

/** Reads orders row by row and fills what is missing. Customers are read elsewhere. */
export function createOrderReader({ options, today }: HowOrdersAreRead) {
  const statuses = createTally<StatusChoice>(options.status, knownStatus, 'Recebido')
  const payments = createPayments(options)
  return {
    /** The row's order, or its issues; null if its status is left out. `sum` is that of its lines. */
    read(row: RowReader, sum?: number) {
      const wrongDays = optionalDays.filter(field => isWrongDay(row.day(field)))
      const day = (field: ImportField) => (wrongDays.some(one => one === field) ? '' : row.day(field))
      const entered = day('data_entrada')
      const year = isDay(entered) ? entered.slice(0, 4) : ''
      const read = statuses.count(row.text('status'), year)
      const status = read?.vira ?? unsaidStatus(day, row)
      if (status === skipRows) return null
      const valor = isUnpriced(row.cell('valor')) ? sum : readAmount(row.cell('valor'))
      const isOpen = valor === undefined && row.has('valor')
      const paid = payments.read(row, { valor, hasDay: day('pago_em') !== '', year })
      // Nothing is owed for an order that costs nothing.
      const isUnsaid = status === 'Entregue' && paid.said === null && valor !== 0 && !isOpen
      const { pago, forma, lacksForm } = isOpen
        ? { ...paid, pago: false, lacksForm: false }
        : isUnsaid
          ? answered(paid.forma, options)
          : paid
      const { numero, anterior } = readNumber(row.cell('numero_os'))
      const given = {
        aparelho: deviceOf(row),
        tipo_servico: likelyService(row.text('tipo_servico') || row.text('defeito')),
        defeito: row.text('defeito') || unknownDefect,
        valor: isOpen ? 0 : valor,
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
      const lacksPrice = isOpen && (status === 'Entregue' || paid.said === true)
      return {
        order: data && {
          ...{ ...data, numero },
          ...(isOpen && { a_orcar: true }),
          ...(isUnsaid && { pagamento_incerto: true as const }),
          ...(read?.isOpen && { status_incerto: true as const }),
        },
        issues,
        left: [
          ...left,
          ...(lacksPrice ? [withoutField(row.issue('valor', 'sem_valor'))] : []),
          ...paid.left,
          ...unlike(days),
        ],
        lacksForm,
      }
    },
    /** The words for statuses and payments that were found. */
    words() {
      const [status, pagamentos] = [statuses.all(), payments.all()]
      return {
        status: status.words,
        pagamentos: pagamentos.words,
        outras_palavras: {
          ...(status.others && { status: status.others }),
          ...(pagamentos.others && { pagamentos: pagamentos.others }),
        },
      }
    },
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

/** Reads what people write about payments ("sim", "pix", "pix 180") and counts the words that need a meaning. */
export function createPayments(options: ImportOptions) {
  const tally = createTally<PaymentMethod>(options.pagamentos, knownPayment, 'Pendente')
  // A sheet says few words in many rows.
  const words = new Map<string, ReturnType<typeof knownPayment>>()
  const knownWord = (word: string) => {
    const known = words.get(word) ?? knownPayment(word)
    words.set(word, known)
    return known
  }
  const hasColumn = (options.colunas?.pago ?? null) !== null

  /** What a cell says: `pago` is null for nothing. Of a form beside a column of its own only the method counts. */
  function readCell(cell: Cell | undefined, year: string, isForm: boolean) {
    const text = textOf(cell)
    const word = withoutAmounts(text)
    const isAnswered = tally.isAnswered(word)
    const answer = readYesNo(cell)
    if (!isAnswered && (answer === null || answer === false || (answer && isPlain(text))))
      return { pago: answer, forma: 'Pendente' as const }
    if (!/\p{L}/u.test(word)) return { pago: null, forma: 'Pendente' as const }
    const method = likelyPayment(word)
    const known = isForm && method !== 'Pendente' ? { vira: method, pago: false } : knownWord(word)
    const { vira: forma = 'Pendente', isOpen = false } = tally.count(word, year, known) ?? {}
    // Nothing is paid by a word that nobody explained.
    if (isOpen) return { pago: false, forma: 'Pendente' as const }
    return { pago: isAnswered ? forma !== 'Pendente' : known.pago ? true : null, forma }
  }

  return {
    read(
      row: RowReader,
      { valor, hasDay, year }: { valor: number | undefined; hasDay: boolean; year: string },
    ) {
      const left: RowIssue[] = []
      const own = readCell(row.cell('pago'), year, false)
      const form = readCell(row.cell('forma_pagamento'), year, hasColumn)
      let said = own.pago ?? isAmountPaid(row.cell('pago'), valor)
      const isUnsaid = said === null && isUnread(row.cell('pago'))
      // Without a column for it, a payment method or a day of payment means that the order is paid.
      said ??= hasDay ? true : hasColumn ? null : form.pago
      const field = hasColumn ? 'pago' : 'forma_pagamento'
      const text = amountText(row.cell(field))
      if (valor !== undefined && (said || own.pago === null) && saysPart(text, valor)) {
        said = false
        const told = `${text} / ${formatMoney(valor)}`
        left.push(withoutField({ ...row.issue(field, 'pago_em_parte'), valor: told.slice(0, 80) }))
      } else if (isUnsaid) left.push(withoutField(row.issue('pago', 'opcao_invalida')))
      const written = form.forma === 'Pendente' ? own.forma : form.forma
      const lacksForm = said === true && written === 'Pendente'
      const forma = lacksForm ? (options.forma_pagamento ?? 'Pendente') : written
      return { said, pago: said ?? false, forma, lacksForm, left }
    },
    all: tally.all,
  }
}

/** A cell as text, in which 1 and 0 mean yes and no. */
function amountText(cell: Cell | undefined): string {
  if (typeof cell === 'object' || readYesNo(cell) !== undefined) return ''
  return typeof cell === 'number' ? formatAmount(cell) : textOf(cell)
}

/** Whether an amount alone under "Pago" is the whole value; null where there is none. */
function isAmountPaid(cell: Cell | undefined, valor: number | undefined): boolean | null {
  const paid = typeof cell === 'object' || typeof cell === 'boolean' ? undefined : readAmount(cell)
  if (paid === undefined || Number.isNaN(paid) || valor === undefined) return null
  return paid > 0 && paid >= valor
}

/** Whether a cell has something that is neither a word nor an amount. */
const isUnread = (cell: Cell | undefined): boolean =>
  !isDash(textOf(cell)) && !/\p{L}/u.test(withoutAmounts(textOf(cell)))

function deviceOf(row: RowReader): string {
  const [brand, model] = [row.text('marca'), row.text('modelo')]
  return (brand && model ? joinDevice(brand, model) : brand || model) || 'Outro'
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
