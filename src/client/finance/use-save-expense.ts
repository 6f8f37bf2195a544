import { refusalOf, trpc } from '../api/trpc.ts'
import { type Expense, isExpense } from './expense.ts'

/** finance.createExpense and finance.updateExpense; all figures of the screen follow. */
export function useSaveExpense() {
  const utils = trpc.useUtils()
  const show = (row: Expense) => {
    utils.finance.getExpense.setData({ id: row.id }, row)
    void utils.finance.invalidate()
  }
  const onError = (error: unknown) => {
    const { key, row: newer } = refusalOf(error)
    // An earlier attempt of this tab may have made it, and then nothing else tells of it.
    if (key === 'conflito' && isExpense(newer)) show(newer)
    if (key === 'nao_encontrado' || key === 'chave_repetida') void utils.finance.invalidate()
    if (key.endsWith('_expirado')) void utils.plans.current.invalidate()
  }
  const create = trpc.finance.createExpense.useMutation({ onSuccess: show, onError })
  const update = trpc.finance.updateExpense.useMutation({ onSuccess: show, onError })
  return { create, update, saving: create.isPending || update.isPending }
}
