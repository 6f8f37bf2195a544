import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useId, useRef } from 'react'
import { hasAdvancedReports } from '../../shared/plans.ts'
import { usePlan } from '../plans/use-plan.ts'
import { useSeen } from '../ui/lists/use-seen.ts'
import { SectionTitle } from '../ui/Text.tsx'
import { AdvancedReport, type AdvancedReportProps } from './AdvancedReport.tsx'
import { AdvancedSkeleton } from './AdvancedSkeleton.tsx'
import { LockedReports } from './LockedReports.tsx'

/** 'Relatórios avançados': asked for near the screen, where the plan has them; else what they are, and the plans. */
export function AdvancedSection(report: AdvancedReportProps) {
  const { t } = useLingui()
  const { plan } = usePlan()
  const advanced = plan && hasAdvancedReports(plan)
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const seen = useSeen(section)
  return (
    <Section ref={section} aria-labelledby={id}>
      <SectionTitle id={id}>{t`Relatórios avançados`}</SectionTitle>
      {advanced === false && (
        <LockedReports
          over={plan?.plano === 'profissional' && plan.expirado}
          onChoose={() => report.onSearch({ planos: 'true' })}
        />
      )}
      {advanced && !seen && <AdvancedSkeleton />}
      {advanced && seen && <AdvancedReport {...report} />}
    </Section>
  )
}

const Section = chakra('section', {
  base: { mt: '12', pt: '6', borderTop: '1px solid', borderColor: 'line', mdDown: { mt: '10' } },
})
