import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { orderAlerts, unfetchedAfterDays } from '../../shared/orders.ts'
import { alertLabel } from '../orders/alert-label.ts'
import { cards } from '../theme/media.ts'
import { Card } from '../ui/Card.tsx'
import { Icon } from '../ui/Icon.tsx'
import { SectionTitle } from '../ui/Text.tsx'
import { AlertGroup } from './AlertGroup.tsx'
import { ReminderGroup } from './ReminderGroup.tsx'
import type { Summary } from './use-dashboard.ts'

interface AlertsCardProps {
  /** Absent while loading. */
  summary: Summary | undefined
  /** The trial is over: how many there are, but no orders. */
  countsOnly: boolean
}

/** What waits in the shop: reminders, and orders that are late, not fetched, or delivered and not paid. */
export function AlertsCard({ summary, countsOnly }: AlertsCardProps) {
  const { t } = useLingui()
  return (
    <Card>
      <Title>{t`Lembretes e Alertas`}</Title>
      {isCalm(summary) ? (
        <Calm />
      ) : (
        <Groups>
          <ReminderGroup summary={summary} countsOnly={countsOnly} />
          {orderAlerts.map(alerta => (
            <AlertGroup
              key={alerta}
              alerta={alerta}
              name={alertLabel(alerta)}
              summary={summary}
              countsOnly={countsOnly}
            />
          ))}
        </Groups>
      )}
    </Card>
  )
}

/** Nothing waits: no reminder, no order, none promised for today. */
export const isCalm = (summary: Summary | undefined): boolean =>
  summary?.lembretes.quantidade === 0 &&
  summary.paraHoje.quantidade === 0 &&
  orderAlerts.every(alerta => summary.alertas[alerta].quantidade === 0)

function Calm() {
  const { t } = useLingui()
  return (
    <Nothing>
      <Icon of={CircleCheck} />
      <p>
        <b>{t`Tudo em dia!`}</b>{' '}
        {t`Nenhum lembrete para hoje, nada atrasado, nada pronto há ${unfetchedAfterDays} dias ou mais, nada entregue sem pagamento.`}
      </p>
    </Nothing>
  )
}

/** Four names side by side need this much. */
const twoByTwo = '@container main (min-width: 940px) and (max-width: 1179px)'

const pad = { px: '5', [cards]: { px: '4' } }
const Title = chakra(SectionTitle, { base: { ...pad, py: '3' } })
const Groups = chakra('div', {
  base: {
    display: 'grid',
    borderTop: '1px solid',
    borderColor: 'hairline',
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
    '& > * + *': { borderInlineStart: '1px solid', borderColor: 'hairline' },
    [twoByTwo]: {
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      '& > :nth-child(odd)': { borderInlineStart: '0' },
      '& > :nth-child(n+3)': { borderTop: '1px solid', borderColor: 'hairline' },
    },
    [cards]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      '& > * + *': { borderInlineStart: '0', borderTop: '1px solid', borderColor: 'hairline' },
    },
  },
})
const Nothing = chakra('div', {
  base: {
    ...pad,
    display: 'flex',
    gap: '2.5',
    pb: '3.5',
    color: 'muted',
    '& b': { color: 'ink' },
    '& > svg': { mt: '0.5' },
  },
})
