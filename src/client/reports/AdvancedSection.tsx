import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useId, useRef } from 'react'
import { code } from '../ui/lazy-module.ts'
import { MissingPart } from '../ui/feedback/LoadErrorPanel.tsx'
import { lazyPart, type Missing } from '../ui/lazy-component.tsx'
import { useSeen } from '../ui/lists/use-seen.ts'
import { SectionTitle } from '../ui/Text.tsx'
import { AdvancedBones } from './AdvancedSkeleton.tsx'
import type { AdvancedReportProps } from './AdvancedReport.tsx'

interface AdvancedSectionProps extends AdvancedReportProps {
  /** Whether the plan has it; undefined until it is known. */
  advanced: boolean | undefined
  /** A plan that has it is over. */
  subscriptionOver: boolean
}

/** 'Relatórios avançados': asked for near the screen, where the plan has them; else what they are, and the plans. */
export function AdvancedSection({ advanced, subscriptionOver, ...report }: AdvancedSectionProps) {
  const { t } = useLingui()
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const seen = useSeen(section)
  return (
    <Section ref={section} aria-labelledby={id}>
      <SectionTitle id={id}>{t`Relatórios avançados`}</SectionTitle>
      {advanced === false && (
        <LockedReports over={subscriptionOver} onChoose={() => report.onSearch({ planos: 'true' })} />
      )}
      {advanced && !seen && <AdvancedBones />}
      {advanced && seen && <AdvancedReport {...report} />}
    </Section>
  )
}

const AdvancedReport = lazyPart(
  code(() => import('./AdvancedReport.tsx')),
  part => part.AdvancedReport,
  { Waiting: () => <AdvancedBones />, Missing: AdvancedMissing },
)

/** Only of plans that have none. */
const LockedReports = lazyPart(
  code(() => import('./LockedReports.tsx')),
  part => part.LockedReports,
  { Missing: MissingPart },
)

const Section = chakra('section', {
  base: { mt: '12', pt: '6', borderTop: '1px solid', borderColor: 'line', mdDown: { mt: '10' } },
})

/** Shown where the report's code could not be loaded. */
function AdvancedMissing({ retry, mustReload }: Missing) {
  const { t } = useLingui()
  return (
    <MissingPart retry={retry} mustReload={mustReload}>
      {t`Não foi possível carregar os relatórios avançados.`}
    </MissingPart>
  )
}
