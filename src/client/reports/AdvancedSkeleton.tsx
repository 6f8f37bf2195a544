import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { ChartSkeleton } from '../ui/charts/ChartShell.tsx'
import { Skeleton } from '../ui/lists/Skeleton.tsx'
import { Hidden } from '../ui/Text.tsx'
import { Lines } from './Lines.tsx'
import { SplitColumns } from './SplitColumns.tsx'

/** The advanced reports' place while they load; `figuresOnly` below fields that are there. */
export function AdvancedSkeleton({ figuresOnly = false }: { figuresOnly?: boolean }) {
  const { t } = useLingui()
  return (
    <Place>
      <Hidden role="status">{t`Carregando...`}</Hidden>
      {!figuresOnly && <Skeleton w="dialog.sm" h="control.md" mt="10" mb="-3" />}
      <Lines
        lines={[
          t`OS criadas`,
          t`OS pagas`,
          t`Faturamento`,
          t`Ticket Médio`,
          t`OS entregues`,
          t`Tempo médio de reparo`,
        ].map(label => ({ label, value: undefined }))}
      />
      {[t`Faturamento por serviço`, t`Faturamento por dispositivo`].map(title => (
        <SplitColumns key={title}>
          <ChartSkeleton level={3} title={title} />
        </SplitColumns>
      ))}
    </Place>
  )
}

const Place = chakra('div', { base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '8' } })
