import { unknownDefect } from '../../../shared/default-messages.ts'
import { joinDevice } from '../../../shared/devices.ts'
import { type ImportField, type ImportOptions, leftOut, type RowIssue } from '../../../shared/imports.ts'
import { type ImportedOrder, importedOrder } from '../../../shared/orders-schema.ts'
import type { StagedOrder } from '../staged-rows.ts'
import { filledDays } from './filled-days.ts'
import { issuesOf, type RowReader } from './issues.ts'
import { likelyPayment, likelyService, likelyStatus } from './likeness.ts'
import { createTally } from './tally.ts'
import { readAmount, readDay, readNumber, readYesNo } from './values.ts'

export interface HowOrdersAreRead {
  options: ImportOptions
  /** The shop's day. */
  today: string
  from1904: boolean
}

/** Reads orders row by row, what is missing filled; who brought them is not its matter. */
export function createOrderReader({ options, today, from1904 }: HowOrdersAreRead) {
  const statuses = createTally(options.status, likelyStatus)
  const payments = createTally(options.pagamentos, likelyPayment)
  return {
    /** The row's order, or what is wrong with it; null where its status leaves it out. */
    read(row: RowReader) {
      const day = (field: ImportField) => readDay(row.cell(field), from1904)
      const status = statuses.count(row.text('status')) ?? unsaidStatus(day)
      if (status === leftOut) return null
      const form = payments.count(row.text('forma_pagamento'))
      const paid = readPaid(row, form, day('pago_em') !== '', options)
      const { numero, anterior } = readNumber(row.cell('numero_os'))
      const { data, error } = importedOrder.safeParse({
        aparelho: deviceOf(row),
        tipo_servico: likelyService(row.text('tipo_servico') || row.text('defeito')),
        defeito: row.text('defeito') || unknownDefect,
        valor: readAmount(row.cell('valor')),
        status,
        pago: paid.pago,
        forma_pagamento: paid.forma,
        numero_anterior: anterior,
        observacoes: row.text('observacoes'),
        ...filledDays(day, { status, pago: paid.pago }, today),
      })
      const issues = [...paid.issues, ...issuesOf(error, row, fieldOf)]
      return { order: data && { ...data, numero }, issues, lacksForm: paid.lacksForm }
    },
    /** The words that it came by. */
    words: () => ({ status: statuses.all(), pagamentos: payments.all() }),
  }
}

/** Orders the newest entry first; those without a number get the next ones in the order of their entry. */
export function inOrder(orders: StagedOrder[]): StagedOrder[] {
  orders
    .filter(({ numero }) => numero === null)
    .sort((a, b) => a.data_entrada.localeCompare(b.data_entrada) || a.linha - b.linha)
    .forEach((order, place) => {
      order.ordem = place
    })
  return orders.sort((a, b) => b.data_entrada.localeCompare(a.data_entrada) || b.linha - a.linha)
}

const fieldOf = (path: string): ImportField => (path === 'aparelho' ? 'modelo' : (path as ImportField))

const unsaidStatus = (day: (field: ImportField) => string) =>
  day('data_entrega') ? 'Entregue' : day('pronto_em') ? 'Pronto' : 'Recebido'

function readPaid(
  row: RowReader,
  form: ImportedOrder['forma_pagamento'] | null,
  hasDay: boolean,
  options: ImportOptions,
) {
  const said = readYesNo(row.cell('pago'))
  const issues: RowIssue[] = said === undefined ? [row.issue('pago', 'opcao_invalida')] : []
  const asked = options.colunas?.pago ?? null
  // Without a column that says so, what it was paid by, or when, says that it is.
  const pago = said ?? (hasDay || (asked === null && (form ?? 'Pendente') !== 'Pendente'))
  const lacksForm = pago && (form ?? 'Pendente') === 'Pendente'
  const forma = lacksForm ? (options.forma_pagamento ?? 'Pendente') : (form ?? 'Pendente')
  return { pago, forma, lacksForm, issues }
}

function deviceOf(row: RowReader): string {
  const [brand, model] = [row.text('marca'), row.text('modelo')]
  return (brand && model ? joinDevice(brand, model) : brand || model) || 'Outro'
}
