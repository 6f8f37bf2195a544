import { useLingui } from '@lingui/react/macro'
import { byAmount } from '../ui/by-amount.ts'
import { SplitChart } from '../ui/charts/SplitChart.tsx'
import { splitRows, whole } from './chart-rows.ts'
import type { Advanced } from './report.ts'
import { SplitColumns } from './SplitColumns.tsx'
import { TotalsTable } from './TotalsTable.tsx'

interface RevenueSplitProps {
  report: Advanced
  by: 'servicos' | 'aparelhos'
  title: string
  /** What the names are of, in the table. */
  column: string
  nameOf(stored: string): string
  today: string
}

/** Revenue over time by what it came from, and what each came to. */
export function RevenueSplit({ report, by, title, column, nameOf, today }: RevenueSplitProps) {
  const { t } = useLingui()
  const totals = byAmount(report[by])
  const slices = totals.flatMap(({ nome, valor }) => (valor > 0 ? [{ key: nome, label: nameOf(nome) }] : []))
  const [unit, rowsLabel] = useUnit(report.unidade)
  return (
    <SplitColumns>
      <SplitChart
        title={title}
        level={3}
        caption={unit}
        rowsLabel={rowsLabel}
        rows={splitRows(report, by, slices, today)}
        slices={slices}
        unit="money"
        total={{ key: whole, label: t`Total` }}
        empty={t`Nenhum dado encontrado`}
      />
      <TotalsTable
        title={title}
        column={column}
        rows={totals}
        nameOf={nameOf}
        total={{ quantidade: report.pagas, valor: report.faturamento }}
      />
    </SplitColumns>
  )
}

/** How wide the points are, in words, and what heads them. */
function useUnit(unidade: Advanced['unidade']): [string, string] {
  const { t } = useLingui()
  switch (unidade) {
    case 'dia':
      return [t`por dia`, t`Dia`]
    case 'semana':
      return [t`por semana`, t`Semana`]
    case 'mes':
      return [t`por mês`, t`Mês`]
    case 'ano':
      return [t`por ano`, t`Ano`]
  }
}
