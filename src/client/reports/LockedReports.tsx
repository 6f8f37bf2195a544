import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Check, Lock } from 'lucide-react'
import { refusalSentence } from '../api/sentences.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Icon } from '../ui/Icon.tsx'

interface LockedReportsProps {
  /** The plan that has them is over; else it is another one. */
  over: boolean
  onChoose(): void
}

/** What the advanced reports give, where the plan has none, and the way to one that does. */
export function LockedReports({ over, onChoose }: LockedReportsProps) {
  const { t } = useLingui()
  return (
    <Box>
      <Icon of={Lock} size="lg" />
      <div>
        <p>{refusalSentence(over ? 'plano_expirado' : 'plano_sem_relatorios')}</p>
        <Gains>
          {[
            t`Qualquer período: uma semana, um trimestre, anos inteiros`,
            t`Faturamento por serviço e por dispositivo ao longo do tempo`,
            t`Tempo médio de reparo, da entrada à entrega`,
            t`Os números em CSV, para abrir na planilha`,
          ].map(gain => (
            <li key={gain}>
              <Icon of={Check} />
              {gain}
            </li>
          ))}
        </Gains>
      </div>
      <Button onClick={onChoose}>{t`Ver Planos`}</Button>
    </Box>
  )
}

const Box = chakra(Card, {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignItems: 'start',
    columnGap: '4',
    mt: '4',
    p: '5',
    '& > svg': { color: 'subtle' },
    '& p': { fontWeight: 'medium' },
    '@container main (max-width: 620px)': {
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      columnGap: '3',
      p: '4',
      '& > button': { gridColumn: '1 / -1', mt: '5' },
    },
  },
})
const Gains = chakra('ul', {
  base: {
    display: 'grid',
    gap: '2',
    mt: '3',
    color: 'muted',
    '& > li': { display: 'flex', gap: '2.5' },
    '& > li > svg': { mt: '0.5', color: 'accent' },
  },
})
