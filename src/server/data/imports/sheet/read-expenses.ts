import { addMonths } from '../../../../shared/days.ts'
import { importedExpense } from '../../../../shared/finance-schema.ts'
import type { ImportField, RowIssue } from '../../../../shared/imports.ts'
import type { StagedExpense } from '../staging/staged-rows.ts'
import { issuesOf, type RowReader } from './issues.ts'
import { likelyCategory } from './likeness.ts'
import { createOrigins } from './people.ts'
import type { SheetResult } from './read-rows.ts'
import { readAmount, readDay } from './values.ts'

/** A sheet of expenses, the newest first; what tells them apart is what they hold, where nothing else does. */
export function readExpenses(
  rows: Iterable<RowReader>,
  today: string,
  from1904: boolean,
  originOfRow?: (row: RowReader) => string,
): SheetResult {
  const originOf = createOrigins('despesas')
  const despesas: StagedExpense[] = []
  const issues: RowIssue[] = []
  const counts = { ruins: 0, dobradas: 0, sem_ddd: 0, sem_forma: 0, fora: 0 }
  for (const row of rows) {
    const { data, error } = importedExpense.safeParse({
      descricao: row.text('descricao'),
      categoria: likelyCategory(row.text('categoria')),
      valor: readAmount(row.cell('valor')),
      data_despesa: readDay(row.cell('data_despesa'), from1904),
    })
    const found = issuesOf(error, row, path => path as ImportField)
    // As finance.createExpense bounds it: a mistyped year would hide the amount.
    if (data && (data.data_despesa < addMonths(today, -120) || data.data_despesa >= addMonths(today, 13)))
      found.push(row.issue('data_despesa', 'data_distante'))
    if (!data || found.length > 0) {
      counts.ruins++
      issues.push(...found)
      continue
    }
    const origem = originOfRow?.(row) ?? originOf([data.descricao, data.valor, data.data_despesa])
    despesas.push({ ...data, linha: row.linha, origem })
  }
  despesas.sort((a, b) => b.data_despesa.localeCompare(a.data_despesa) || a.linha - b.linha)
  return { clientes: [], ordens: [], despesas, issues, left: [], counts, status: [], pagamentos: [] }
}
