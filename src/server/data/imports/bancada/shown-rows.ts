import type { PreviewRow } from '../../../../shared/imports.ts'
import type { StagedCustomer, StagedExpense, StagedOrder } from '../staging/staged-rows.ts'

/** Rows of an export for the preview. Orders name their customer by index. */
export function shownRows(
  people: StagedCustomer[],
  orders: StagedOrder[],
  expenses: StagedExpense[],
  person: (place: number) => Pick<StagedCustomer, 'nome' | 'telefone'> | undefined,
): PreviewRow[] {
  return [
    ...people.map(({ linha, origem: _, feito_em: _m, ...campos }) => ({
      noun: 'clientes' as const,
      linha,
      campos,
    })),
    ...orders.map(({ linha, origem: _o, cliente, ordem: _p, avisado_em: _a, feito_em: _m, ...order }) => {
      const { nome = '', telefone = '' } = person(cliente) ?? {}
      return { noun: 'ordens' as const, linha, campos: { ...order, cliente: nome, telefone } }
    }),
    ...expenses.map(({ linha, descricao, categoria, valor, data_despesa }) => ({
      noun: 'despesas' as const,
      linha,
      campos: { descricao, categoria, valor, data_despesa },
    })),
  ]
}
