import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useId, useRef } from 'react'
import { code } from '../ui/code.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { SectionTitle } from '../ui/Text.tsx'
import { useSeen } from '../ui/use-seen.ts'
import { AdvancedBones } from './AdvancedBones.tsx'
import { AdvancedMissing } from './AdvancedMissing.tsx'
import type { AdvancedReportProps } from './AdvancedReport.tsx'
import { LockedReports } from './LockedReports.tsx'

interface AdvancedPartProps extends AdvancedReportProps {
  /** Whether the plan has it; undefined until it is known. */
  advanced: boolean | undefined
  /** A plan that has it is over. */
  subscriptionOver: boolean
}

/** 'Relatórios avançados': asked for near the screen, where the plan has them; else what they are, and the plans. */
export function AdvancedPart({ advanced, subscriptionOver, ...report }: AdvancedPartProps) {
  const { t } = useLingui()
  const id = useId()
  const part = useRef<HTMLElement>(null)
  const seen = useSeen(part)
  return (
    <Part ref={part} aria-labelledby={id}>
      <SectionTitle id={id}>{t`Relatórios avançados`}</SectionTitle>
      {advanced === false && (
        <LockedReports over={subscriptionOver} onChoose={() => report.onSearch({ planos: 'true' })} />
      )}
      {advanced && !seen && <AdvancedBones />}
      {advanced && seen && <AdvancedReport {...report} />}
    </Part>
  )
}

const AdvancedReport = lazyPart(
  code(() => import('./AdvancedReport.tsx')),
  part => part.AdvancedReport,
  { Waiting: () => <AdvancedBones />, Missing: AdvancedMissing },
)

const Part = chakra('section', {
  base: { mt: '12', pt: '6', borderTop: '1px solid', borderColor: 'line', mdDown: { mt: '10' } },
})
