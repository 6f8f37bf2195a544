import { unknownDefect } from '../../../shared/default-messages.ts'
import { joinDevice } from '../../../shared/devices.ts'
import { type ImportField, type ImportOptions, leftOut, type RowIssue } from '../../../shared/imports.ts'
import { type ImportedOrder, importedOrder } from '../../../shared/orders-schema.ts'
import type { StagedOrder } from '../staged-rows.ts'
import { filledDays } from './filled-days.ts'
import { issuesOf, type RowReader } from './issues.ts'
import { likelyPayment, likelyService, likelyStatus } from './likeness.ts'
import { createOrigins, createPeople, readPerson } from './people.ts'
import type { SheetResult } from './read-rows.ts'
import { createTally } from './tally.ts'
import { readAmount, readDay, readNumber, readYesNo } from './values.ts'

interface Given {
  options: ImportOptions
  /** The shop's day. */
  today: string
  from1904: boolean
}

/** A sheet of orders with their customers, the newest entry first. */
export function readOrders(rows: Iterable<RowReader>, { options, today, from1904 }: Given): SheetResult {
  const people = createPeople()
  const originOf = createOrigins('ordens')
  const ordens: StagedOrder[] = []
  const issues: RowIssue[] = []
  const counts = { ruins: 0, repetidas: 0, sem_ddd: 0, sem_forma: 0, fora: 0 }
  const statuses = createTally(options.status, likelyStatus)
  const payments = createTally(options.pagamentos, likelyPayment)
  for (const row of rows) {
    const day = (field: ImportField) => readDay(row.cell(field), from1904)
    const status = statuses.count(row.text('status')) ?? unsaidStatus(day)
    if (status === leftOut) {
      counts.fora++
      continue
    }
    const paid = readPaid(row, payments.count(row.text('forma_pagamento')), day('pago_em') !== '', options)
    const { person, issues: found, lacksDdd } = readPerson(row, 'cliente', options.ddd)
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
    found.push(...paid.issues, ...issuesOf(error, row, fieldOf))
    if (lacksDdd) counts.sem_ddd++
    if (paid.lacksForm) counts.sem_forma++
    if (!data || !person || found.length > 0) {
      counts.ruins++
      issues.push(...found)
      continue
    }
    const { aparelho: device } = data
    const origem = originOf([
      numero ?? anterior,
      person.nome,
      row.text('telefone'),
      device,
      data.defeito,
      data.valor,
      data.data_entrada,
    ])
    const { place } = people.add(person, { linha: row.linha, origem, cadastro: data.data_entrada })
    ordens.push({ ...data, linha: row.linha, origem, cliente: place, numero, ordem: null })
  }
  number(ordens)
  return {
    clientes: people.all,
    ordens: ordens.sort((a, b) => b.data_entrada.localeCompare(a.data_entrada) || b.linha - a.linha),
    despesas: [],
    issues,
    counts,
    status: statuses.all(),
    pagamentos: payments.all(),
  }
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
  const issues = said === undefined ? [row.issue('pago', 'opcao_invalida')] : []
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

/** Those without a number get the next ones in the order of their entry. */
function number(orders: StagedOrder[]): void {
  orders
    .filter(({ numero }) => numero === null)
    .sort((a, b) => a.data_entrada.localeCompare(b.data_entrada) || a.linha - b.linha)
    .forEach((order, place) => {
      order.ordem = place
    })
}
