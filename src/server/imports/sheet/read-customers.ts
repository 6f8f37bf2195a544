import type { ImportOptions, RowIssue } from '../../../shared/imports.ts'
import { type RowReader, withoutField } from './issues.ts'
import { createOrigins, createPeople, readPerson } from './people.ts'
import type { SheetResult } from './read-rows.ts'
import { dayOrNull, phoneKey, readDay } from './values.ts'

/** A sheet of customers: each is staged once, the newest registered first. */
export function readCustomers(
  rows: Iterable<RowReader>,
  options: ImportOptions,
  from1904: boolean,
): SheetResult {
  const people = createPeople()
  const originOf = createOrigins('clientes')
  const issues: RowIssue[] = []
  const left: RowIssue[] = []
  const counts = { ruins: 0, dobradas: 0, sem_ddd: 0, sem_forma: 0, fora: 0 }
  for (const row of rows) {
    const { person, issues: found, left: fields, lacksDdd } = readPerson(row, 'nome', options.ddd)
    const day = readDay(row.cell('data_cadastro'), from1904)
    if (day && !dayOrNull(day)) fields.push(withoutField(row.issue('data_cadastro', 'data_invalida')))
    if (lacksDdd) counts.sem_ddd++
    if (!person || found.length > 0) {
      counts.ruins++
      issues.push(...found)
      continue
    }
    left.push(...fields)
    const origem = originOf([person.nome, phoneKey(row.text('telefone')), person.documento, person.email])
    const { isNew } = people.add(person, { linha: row.linha, origem, cadastro: dayOrNull(day) })
    if (!isNew) counts.dobradas++
  }
  const clientes = people.all.toSorted(
    (a, b) => (b.cadastro ?? '').localeCompare(a.cadastro ?? '') || a.linha - b.linha,
  )
  return { clientes, ordens: [], despesas: [], issues, left, counts, status: [], pagamentos: [] }
}
