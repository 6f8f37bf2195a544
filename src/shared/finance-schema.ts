import * as z from 'zod/mini'
import { amount, basedOn, chave, day, id, line, moment, month, monthOrAll, oneOf, page } from './fields.ts'
import { expenseCategories, financePeriods } from './finance.ts'

const expenseFields = {
  descricao: line(200, 'descricao_obrigatoria'),
  valor: amount.check(z.refine(value => value > 0, { error: 'valor_positivo' })),
  data_despesa: day('data_obrigatoria'),
  categoria: z._default(oneOf(expenseCategories), 'outros'),
  recorrente: z._default(z.boolean({ error: 'campo_invalido' }), false),
}

/** The expense form's fields. */
export const expenseForm = z.strictObject(expenseFields)

/** An expense from an import: only its owner decides whether it recurs. */
const { recorrente: _recurs, ...importedFields } = expenseFields
export const importedExpense = z.strictObject(importedFields)
export type ImportedExpense = z.output<typeof importedExpense>

export const createExpense = z.strictObject({ chave, ...expenseFields })
export type CreateExpense = z.output<typeof createExpense>

export const updateExpense = z.strictObject({ id: id(), based_on: basedOn, ...expenseFields })
export type UpdateExpense = z.output<typeof updateExpense>

export const expenseId = z.strictObject({ id: id() })

export const financeSummary = z.strictObject({ periodo: z._default(oneOf(financePeriods), 'mes') })
export type SummaryInput = z.output<typeof financeSummary>

/** A month, or 'tudo'; absent means the shop's current month, here as below. */
export const financeMonth = z.strictObject({ mes: z.optional(monthOrAll) })
export type MonthInput = z.output<typeof financeMonth>

export const listExpenses = z.strictObject({
  categoria: z.optional(oneOf(expenseCategories)),
  mes: z.optional(monthOrAll),
  atualizado_desde: z.optional(moment),
  ...page,
})
export type ListExpenses = z.output<typeof listExpenses>

export const copyRecurring = z.strictObject({ mes: month })
export type CopyRecurring = z.output<typeof copyRecurring>

/** The export of expenses, or of a month. */
export const exportExpenses = z.strictObject({
  categoria: z.optional(oneOf(expenseCategories)),
  mes: z.optional(monthOrAll),
})
export const exportMonth = z.strictObject({ mes: z.optional(monthOrAll) })
