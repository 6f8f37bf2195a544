import type { RowIssue } from '../../../shared/imports.ts'
import type { StagedOrder } from '../staged-rows.ts'
import type { RowReader } from './issues.ts'
import { createOrigins, createPeople, readPerson } from './people.ts'
import { createOrderReader, type HowOrdersAreRead, inOrder } from './read-order.ts'
import type { SheetResult } from './read-rows.ts'
import { phoneKey } from './values.ts'

/** A sheet of orders with their customers, the newest entry first. */
export function readOrders(rows: Iterable<RowReader>, how: HowOrdersAreRead): SheetResult {
  const people = createPeople()
  const originOf = createOrigins('ordens')
  const reader = createOrderReader(how)
  const ordens: StagedOrder[] = []
  const issues: RowIssue[] = []
  const left: RowIssue[] = []
  const counts = { ruins: 0, dobradas: 0, sem_ddd: 0, sem_forma: 0, fora: 0 }
  for (const row of rows) {
    const read = reader.read(row)
    if (!read) {
      counts.fora++
      continue
    }
    const { order } = read
    const { person, issues: found, left: fields, lacksDdd } = readPerson(row, 'cliente', how.options.ddd)
    found.push(...read.issues)
    if (lacksDdd) counts.sem_ddd++
    if (read.lacksForm) counts.sem_forma++
    if (!order || !person || found.length > 0) {
      counts.ruins++
      issues.push(...found)
      continue
    }
    left.push(...fields, ...read.left)
    const { aparelho: device } = order
    const origem = originOf([
      order.numero ?? order.numero_anterior,
      person.nome,
      phoneKey(row.text('telefone')),
      device,
      order.defeito,
      order.valor,
      order.data_entrada,
    ])
    const { place } = people.add(person, { linha: row.linha, origem, cadastro: order.data_entrada })
    ordens.push({ ...order, linha: row.linha, origem, cliente: place, ordem: null })
  }
  return {
    clientes: people.all,
    ordens: inOrder(ordens),
    despesas: [],
    issues,
    left,
    counts,
    ...reader.words(),
  }
}
