import { useLingui } from '@lingui/react/macro'
import { CategoryShares, SharesBones } from './chart-parts.tsx'
import { FigureNote, FigurePanel } from './FigurePanel.tsx'
import type { FinanceMonthView } from './use-finance-month.ts'

/** 'Despesas por Categoria' of the chosen month. */
export function CategoryTotals({ month: { data, stale, failed } }: { month: FinanceMonthView }) {
  const { t } = useLingui()
  return (
    <FigurePanel title={t`Despesas por Categoria`} stale={stale}>
      {failed ? (
        <FigureNote>{t`Erro ao carregar dados`}</FigureNote>
      ) : !data ? (
        <SharesBones />
      ) : data.categorias.length === 0 ? (
        <FigureNote>{t`Nenhuma despesa`}</FigureNote>
      ) : (
        <CategoryShares categories={data.categorias} />
      )}
    </FigurePanel>
  )
}
