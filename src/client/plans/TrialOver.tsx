import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { CsvLink } from '../ui/CsvLink.tsx'
import { restoreFocusRef } from '../ui/dialogs/focus.ts'
import { lazyPart } from '../ui/lazy.tsx'
import { Hint, SectionTitle } from '../ui/Text.tsx'
import { usePlan } from './use-plan.ts'

/** Replaces a screen's list once the trial is over: the reason, the plans, and what the shop has stored. */
function TrialOver() {
  const { t } = useLingui()
  return (
    <Block ref={focusOnScreen}>
      <p>{t`Seu período de teste expirou. Assine um plano para continuar usando a plataforma.`}</p>
      <PlanChooser />
      <div>
        <Hint display="block" mb="3">{t`O que você já cadastrou continua seu:`}</Hint>
        <Files>
          <CsvLink href="/export/orders.csv">{t`Exportar ordens`}</CsvLink>
          <CsvLink href="/export/customers.csv">{t`Exportar clientes`}</CsvLink>
        </Files>
      </div>
    </Block>
  )
}

/** 'Escolha seu Plano' inside a screen, where an active plan would show its list. */
export function PlanChooser() {
  const { t } = useLingui()
  return (
    <Panel ref={focusOnScreen}>
      <SectionTitle>{t`Escolha seu Plano`}</SectionTitle>
      <PlanCards />
    </Panel>
  )
}

// As high as the cards, which come with the dialogs' code: most shops never see them here.
const CardsPlace = chakra('div', { base: { minH: '440px', mdDown: { minH: '760px' } } })
const PlanCards = lazyPart(() => import('./PlanCards.tsx').then(part => part.PlanCards), {
  Loading: () => <CardsPlace aria-busy="true" />,
})

// The chooser disappears once a plan is active.
const focusOnScreen = restoreFocusRef()

const Panel = chakra('section', { base: { display: 'grid', gap: '3', w: 'full', maxW: 'dialog.md' } })

const Block = chakra('div', {
  base: { display: 'grid', gap: '5', mt: '5', '& > p': { color: 'muted', maxW: '60ch' } },
})

const Files = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2' } })

/** TrialOver once the trial is over; else null, and the screen shows its rows. */
export function useTrialOver() {
  const { plan } = usePlan()
  return plan?.plano === 'teste' && plan.expirado ? <TrialOver /> : null
}
