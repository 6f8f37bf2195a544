import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { wide } from '../theme/media.ts'
import { ChartBones } from '../ui/charts/ChartBones.tsx'

/** The charts' place while their code or their rows are on the way. */
export function ChartsBones() {
  const { t } = useLingui()
  return (
    <ChartColumns>
      <ChartBones title={t`Receita, despesas e lucro`} />
      <ChartBones title={t`Despesas mês a mês`} />
    </ChartColumns>
  )
}

export const ChartColumns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '8',
    mt: '8',
    [wide]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', gap: '10' },
  },
})
