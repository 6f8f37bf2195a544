import { importedCustomer } from '../../../../shared/customers-schema.ts'
import { expenseForm } from '../../../../shared/finance-schema.ts'
import type { ChangedNoun } from '../../../../shared/imports.ts'
import { importedOrder } from '../../../../shared/orders-schema.ts'
import type { Values } from '../staging/staged-rows.ts'

const { numero_anterior: _called, ...ofOrder } = importedOrder.shape

/** The fields that an owner can change. Only these are compared: totals, search texts and times follow from them. */
const comparedFields: Record<ChangedNoun, readonly string[]> = {
  clientes: Object.keys(importedCustomer.shape),
  ordens: ['cliente_id', 'aparelho', ...Object.keys(ofOrder).filter(name => name !== 'aparelho')],
  despesas: Object.keys(expenseForm.shape),
  lembretes: ['titulo', 'descricao', 'tipo', 'os_id', 'data_lembrete', 'status'],
}

/** The fields in which today's row differs from the backup's. */
export function differences(noun: ChangedNoun, hoje: Values, copia: Values): string[] {
  const names = comparedFields[noun].filter(name => name in copia)
  const differing = (row: Values) => names.filter(name => (row[name] ?? null) !== (copia[name] ?? null))
  // The backup's row was parsed by today's rules, so today's row is too: an older release may have stored it differently.
  return differing(hoje).length === 0 ? [] : differing({ ...hoje, ...asOnForm(noun, hoje) })
}

/** The row as its form would send it; undefined if the form changes nothing. */
function asOnForm(noun: ChangedNoun, row: Values): object | undefined {
  const some = (names: readonly string[]) =>
    Object.fromEntries(names.map((name): [string, unknown] => [name, row[name] ?? null]))
  switch (noun) {
    case 'clientes':
      return importedCustomer.safeParse(some(comparedFields.clientes)).data
    case 'ordens':
      return importedOrder.safeParse(some(Object.keys(importedOrder.shape))).data
    case 'despesas':
      return expenseForm.safeParse(some(comparedFields.despesas)).data
    case 'lembretes':
      return undefined
  }
}

export const pick = (row: Values, names: string[]): Values =>
  Object.fromEntries(names.map(name => [name, row[name] ?? null]))
