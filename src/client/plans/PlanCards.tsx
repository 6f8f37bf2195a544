import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { paidPlans } from '../../shared/plans.ts'
import { Card } from '../ui/Card.tsx'
import { Loading } from '../ui/Loading.tsx'
import { PlanOffer } from './PlanOffer.tsx'
import { usePlan } from './use-plan.ts'

/** The paid plans side by side with what each costs and brings (product 4.6). */
export function PlanCards() {
  const { t } = useLingui()
  const { plan } = usePlan()
  if (!plan) return <Loading />
  return (
    <Box>
      <Offers>
        {paidPlans.map(plano => (
          <PlanOffer
            key={plano}
            plano={plano}
            current={plano === plan.plano && !plan.expirado}
            checkout={plan.checkout[plano]}
          />
        ))}
      </Offers>
      <Foot>{t`Todos os planos incluem suporte técnico e atualizações gratuitas`}</Foot>
    </Box>
  )
}

// By its own width: in a dialog, on a page and on the phone alike.
const Box = chakra(Card, {
  base: { containerName: 'plans', containerType: 'inline-size', textAlign: 'start' },
})
const Offers = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > * + *': { borderInlineStart: '1px solid', borderColor: 'hairline' },
    '@container plans (max-width: 520px)': {
      gridTemplateColumns: 'minmax(0, 1fr)',
      '& > * + *': { borderInlineStart: '0', borderTop: '1px solid', borderColor: 'hairline' },
    },
  },
})
const Foot = chakra('p', {
  base: {
    px: '6',
    py: '4',
    borderTop: '1px solid',
    borderColor: 'hairline',
    color: 'muted',
    textStyle: 'sm',
    '@container plans (max-width: 520px)': { px: '4' },
  },
})
