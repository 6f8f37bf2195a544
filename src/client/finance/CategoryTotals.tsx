import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Bone } from '../ui/Bone.tsx'
import { byAmount } from '../ui/by-amount.ts'
import { formatCount } from '../ui/format.ts'
import { categoryLabel } from './category-label.ts'
import type { FinanceMonth } from './expense.ts'
import { Figure, FigureLines, FigurePanel } from './FigurePanel.tsx'
import type { FinanceMonthView } from './use-finance-month.ts'

/** 'Despesas por Categoria' of the chosen month, the largest first. */
export function CategoryTotals({ month: { data, stale, failed } }: { month: FinanceMonthView }) {
  const { t } = useLingui()
  return (
    <FigurePanel title={t`Despesas por Categoria`} stale={stale}>
      {data ? (
        <Totals categories={data.categorias} />
      ) : failed ? (
        <Note>{t`Erro ao carregar dados`}</Note>
      ) : (
        <FigureLines aria-hidden="true">
          {bones.map(width => (
            <Figure key={width} label={<Bone w={width} />} value={undefined} />
          ))}
        </FigureLines>
      )}
    </FigurePanel>
  )
}

function Totals({ categories }: { categories: FinanceMonth['categorias'] }) {
  const { t } = useLingui()
  if (categories.length === 0) return <Note>{t`Nenhuma despesa`}</Note>
  return (
    <FigureLines>
      {byAmount(categories).map(({ categoria, quantidade, valor }) => (
        <Figure
          key={categoria}
          label={categoryLabel(categoria)}
          note={formatCount(quantidade)}
          value={valor}
        />
      ))}
    </FigureLines>
  )
}

const bones = ['12', '16', '24'] as const
const Note = chakra('p', { base: { py: '2.5', color: 'muted' } })
