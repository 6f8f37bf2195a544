import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { isListed } from '../../src/client/finance/expenses/expense.ts'
import {
  type ExpenseValues,
  emptyExpense,
  expenseComparison,
  expenseResolver,
  valuesOf,
} from '../../src/client/finance/expenses/expense-fields.ts'
import { splitRows, trendRows } from '../../src/client/finance/FinanceCharts.tsx'
import { expensesExport, listInput, monthExport } from '../../src/client/finance/finance-queries.ts'
import { readFinanceSearch } from '../../src/client/finance/finance-search.ts'
import { expenseCategories } from '../../src/shared/finance.ts'
import { exportExpenses, financeMonth, listExpenses } from '../../src/shared/finance-schema.ts'

vi.mock('@lingui/core/macro', () => import('../support/plain-macros.ts'))
vi.mock('@lingui/core', () => ({ i18n: { locale: 'pt' } }))

const month = fc
  .tuple(fc.integer({ min: 1990, max: 2100 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, number]) => `${year}-${String(number).padStart(2, '0')}`)

describe('the address', () => {
  it('is read strictly, and what it means is what the server takes', () => {
    expect(readFinanceSearch({ periodo: 'ano', mes: '2026-13', categoria: 'luz', nova: '1' })).toEqual({})
    const search = readFinanceSearch({ mes: 'tudo', categoria: 'pecas', editar: 'a' })
    expect(search).toEqual({ mes: 'tudo', categoria: 'pecas', editar: 'a' })
    expect(readFinanceSearch({ periodo: 'hoje' })).toEqual({ periodo: 'hoje' })
    expect(readFinanceSearch({ periodo: 'hoje', mes: '2026-10' }), 'one choice').toEqual({ mes: '2026-10' })
    fc.assert(
      fc.property(fc.oneof(month, fc.string(), fc.constant('tudo')), mes => {
        const read = readFinanceSearch({ mes })
        expect(financeMonth.safeParse({ mes: read.mes }).success).toBe(true)
        expect(listExpenses.safeParse(listInput(read)).success).toBe(true)
      }),
    )
  })

  it('tells what the list it asks for holds', () => {
    const row = { data_despesa: '2026-11-05', categoria: 'pecas' } as const
    const listed = (search: Parameters<typeof isListed>[0]) => isListed(search, row, '2026-11-20')
    expect([{}, { mes: '2026-11' }, { mes: 'tudo' }, { categoria: 'pecas' } as const].map(listed)).toEqual(
      Array(4).fill(true),
    )
    expect([{ mes: '2026-10' }, { mes: 'tudo', categoria: 'outros' } as const].map(listed)).toEqual([
      false,
      false,
    ])
  })

  it('of an export says what is shown', () => {
    expect(expensesExport('2026-11', undefined)).toBe('/export/expenses.csv?mes=2026-11')
    expect(monthExport('tudo')).toBe('/export/month.csv?mes=tudo')
    for (const categoria of expenseCategories) {
      const { searchParams } = new URL(expensesExport('tudo', categoria), 'http://localhost')
      expect(exportExpenses.parse(Object.fromEntries(searchParams))).toEqual({ mes: 'tudo', categoria })
    }
  })
})

const typed: ExpenseValues = {
  descricao: ' Aluguel ',
  valor: '1.234,50',
  data_despesa: '2026-11-05',
  categoria: 'aluguel',
  recorrente: true,
}
const resolve = (values: ExpenseValues) =>
  expenseResolver(values, undefined, { fields: {}, shouldUseNativeValidation: false })

describe('the form', () => {
  it('says what an owner would expect of what is missing or wrong', async () => {
    const { errors } = await resolve({ ...emptyExpense(''), valor: '' })
    const messages = Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message]))
    expect(messages).toEqual({
      descricao: 'descricao_obrigatoria',
      valor: 'valor_obrigatorio',
      data_despesa: 'data_obrigatoria',
    })
    for (const [valor, message] of [
      ['0', 'valor_positivo'],
      ['0,00', 'valor_positivo'],
      ['-5', 'valor_invalido'],
      ['10000000000', 'valor_grande'],
      ['R$ 99.999.999.999,99', 'valor_grande'],
      ['abc', 'valor_invalido'],
      ['1,234', 'valor_invalido'],
    ] as const)
      expect((await resolve({ ...typed, valor })).errors.valor?.message, valor).toBe(message)
  })

  it('sends the amount as it is meant, whichever way it is typed', async () => {
    for (const valor of ['1.234,50', '1234.50', '1234,5', 'R$ 1.234,50'])
      expect((await resolve({ ...typed, valor })).values).toEqual({
        ...typed,
        descricao: 'Aluguel',
        valor: 1234.5,
      })
  })
})

describe('two versions of an expense', () => {
  const { changes: expenseChanges, merged: mergedExpense } = expenseComparison
  const base = valuesOf({ ...typed, descricao: 'Aluguel', valor: 1234.5 })

  it('are the same where what is sent is', () => {
    expect(expenseChanges({ base, mine: { ...typed, valor: '1234.5' }, theirs: base })).toEqual([])
  })

  it('are put together, and the choice decides where they collide', () => {
    const mine = { ...base, descricao: 'Aluguel daqui', recorrente: false }
    const theirs = { ...base, descricao: 'Aluguel de lá', valor: '1.300,00' }
    const versions = { base, mine, theirs }
    expect(expenseChanges(versions)).toEqual([
      { groupName: 'descricao', by: 'both' },
      { groupName: 'valor', by: 'theirs' },
      { groupName: 'recorrente', by: 'mine' },
    ])
    expect(mergedExpense(versions, { descricao: 'theirs' })).toEqual({ ...theirs, recorrente: false })
  })
})

describe('the charts', () => {
  const series = [
    {
      mes: '2026-03',
      receita: 10.1,
      despesas: 20.2,
      lucro: -10.1,
      categorias: [{ categoria: 'pecas' as const, valor: 20.2 }],
    },
  ]

  it('show the server’s figures, by months in words', () => {
    expect(trendRows(series)).toEqual([
      {
        label: 'março de 2026',
        short: 'mar',
        values: { receita: 10.1, despesas: 20.2, lucro: -10.1 },
      },
    ])
    expect(splitRows(series)[0]?.values).toEqual({
      aluguel: 0,
      pecas: 20.2,
      ferramentas: 0,
      marketing: 0,
      outros: 0,
      total: 20.2,
    })
  })
})
