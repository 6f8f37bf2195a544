import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { PlanChooser } from './PlanChooser.tsx'

/** Stands in the place of what a screen lists once the trial is over: why, and the plans (product 4.4). */
export function TrialOver() {
  const { t } = useLingui()
  return (
    <Block>
      <p>{t`Seu período de teste expirou. Assine um plano para continuar usando a plataforma.`}</p>
      <PlanChooser />
    </Block>
  )
}

const Block = chakra('div', {
  base: { display: 'grid', gap: '5', mt: '5', '& > p': { color: 'muted', maxW: '60ch' } },
})
