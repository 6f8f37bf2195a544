import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { SectionTitle } from '../ui/Text.tsx'
import { PlanCards } from './PlanCards.tsx'

/** 'Escolha seu Plano' inside a screen, where a list stands while the plan is running (product 4.6). */
export function PlanChooser() {
  const { t } = useLingui()
  return (
    <Panel>
      <SectionTitle>{t`Escolha seu Plano`}</SectionTitle>
      <PlanCards />
    </Panel>
  )
}

const Panel = chakra('section', { base: { display: 'grid', gap: '3', w: 'full', maxW: 'dialog.md' } })
