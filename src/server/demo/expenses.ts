import { addDays, monthOf } from '../../shared/days.ts'
import type { ExpenseCategory } from '../../shared/finance.ts'
import { contentHash } from '../db/idempotency.ts'
import type { despesas } from '../db/schema/finance.ts'
import type { Calendar } from './calendar.ts'
import { bills, purchases } from './data/bills.ts'
import type { Random } from './random.ts'

interface Paid {
  descricao: string
  categoria: ExpenseCategory
  valor: number
  recorrente: boolean
  data_despesa: string
}

/** What a shop spent from its first day to today. */
export function expenseRows(
  user_id: string,
  firstDay: string,
  calendar: Calendar,
  random: Random,
): (typeof despesas.$inferInsert)[] {
  const today = calendar.day(0)
  const paid = [...monthly(firstDay, today), ...once(today)].filter(
    ({ data_despesa }) => data_despesa >= firstDay && data_despesa <= today,
  )
  const series = new Map<string, string>()
  return paid.map(fields => {
    const created = calendar.timeOn(fields.data_despesa)
    const chave = random.idAt(created)
    const id = random.idAt(created)
    // What recurs was copied month after month, as the screen offers.
    const copied = fields.recorrente ? series.get(fields.descricao) : undefined
    if (fields.recorrente && !copied) series.set(fields.descricao, id)
    return {
      ...fields,
      user_id,
      id,
      serie: copied ?? id,
      copia_de: copied ? monthOf(fields.data_despesa).first : null,
      dia: Number(fields.data_despesa.slice(8)),
      created_at: created.toISOString(),
      updated_at: created.toISOString(),
      chave,
      chave_conteudo: contentHash({ chave, ...fields }),
    }
  })
}

function monthly(firstDay: string, today: string): Paid[] {
  return monthsBetween(firstDay, today).flatMap((first, month) =>
    bills.map(({ dia, valores, recorrente = false, ...bill }) => ({
      ...bill,
      recorrente,
      valor: valores[Math.min(month, valores.length - 1)] ?? valores[0],
      data_despesa: addDays(first, dia - 1),
    })),
  )
}

const once = (today: string): Paid[] =>
  purchases.map(({ ago, ...purchase }) => ({
    ...purchase,
    recorrente: false,
    data_despesa: addDays(today, -ago),
  }))

/** First days of the months from one day to another. */
function monthsBetween(from: string, to: string): string[] {
  const months: string[] = []
  for (let month = monthOf(from); month.first <= to; month = monthOf(month.end)) months.push(month.first)
  return months
}
