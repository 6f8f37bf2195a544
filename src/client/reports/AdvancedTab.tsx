import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Check, Lock } from 'lucide-react'
import { useCallback, useEffect, useId, useMemo, useState } from 'react'
import { hasAdvancedReports } from '../../shared/plans.ts'
import { refusalSentence } from '../api/sentences.ts'
import { usePlan } from '../plans/use-plan.ts'
import { wide } from '../theme/media.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { CsvLink } from '../ui/CsvLink.tsx'
import { FailedState } from '../ui/feedback/States.tsx'
import { Field } from '../ui/forms/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { DateInput } from '../ui/inputs/DateInput.tsx'
import { Segments } from '../ui/inputs/Segments.tsx'
import { SectionTitle } from '../ui/Text.tsx'
import { useSettled } from '../ui/use-settled.ts'
import { AdvancedFigures, AdvancedSkeleton } from './AdvancedFigures.tsx'
import {
  isSame,
  type Preset,
  presetLabel,
  presetRange,
  presets,
  type Range,
  rangeIssues,
  rangeOf,
} from './range.ts'
import type { ReportsSearch } from './reports-search.ts'

/** 'Relatórios avançados' where the plan has them; else what they are, and the plans. */
export function AdvancedTab(report: AdvancedReportProps) {
  const { t } = useLingui()
  const { plan, failed, retry, retrying } = usePlan()
  const id = useId()
  return (
    <Section aria-labelledby={id}>
      <SectionTitle id={id}>{t`Relatórios avançados`}</SectionTitle>
      {failed ? (
        <FailedState onRetry={retry} retrying={retrying}>
          {t`Erro ao carregar dados`}
        </FailedState>
      ) : !plan ? (
        <AdvancedSkeleton />
      ) : hasAdvancedReports(plan) ? (
        <AdvancedReport {...report} />
      ) : (
        <LockedReports
          over={plan.plano === 'profissional' && plan.expirado}
          onChoose={() => report.onSearch({ planos: 'true' })}
        />
      )}
    </Section>
  )
}

const Section = chakra('section', { base: { mt: '5', mdDown: { mt: '4' } } })

interface AdvancedReportProps {
  search: ReportsSearch
  /** Must be the same function at each render. */
  onSearch(change: ReportsSearch, how?: { replace: boolean }): void
  today: string
}

/** Any days' figures, over time and in all, to see and to take away. */
function AdvancedReport({ search: { de, ate }, onSearch, today }: AdvancedReportProps) {
  const range = useMemo(() => rangeOf({ de, ate }, today), [de, ate, today])
  const type = useCallback((typed: Range) => onSearch(typed, { replace: true }), [onSearch])
  const file = `/export/reports.csv?${new URLSearchParams({ ...range })}`
  return (
    <>
      <Tools>
        <RangeFields range={range} onRange={onSearch} onTyped={type} today={today} />
        {!rangeIssues(range).ate && <CsvLink href={file} mt="6" mdDown={{ mt: '0', w: 'full' }} />}
      </Tools>
      <AdvancedFigures range={range} today={today} />
    </>
  )
}

const Tools = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', columnGap: '4', rowGap: '3', mt: '4', mb: '5' },
})

interface RangeFieldsProps {
  range: Range
  /** Must be the same function at each render. */
  onRange(range: Range, how?: { replace: boolean }): void
  /** What was typed, once it has settled. The same function at each render. */
  onTyped(range: Range): void
  today: string
}

/** Which days the advanced reports are of: a usual range at one click, or any two days. */
function RangeFields({ range, onRange, onTyped, today }: RangeFieldsProps) {
  const { t } = useLingui()
  const { typed, type, issues } = useRange(range, onTyped)
  const chosen = presets.find(preset => isSame(presetRange(preset, today), range))
  return (
    <RangeBar>
      <Days>
        <Field label={t`De`} error={issues.de}>
          <DateInput yearless="past" value={typed.de} onChange={({ target }) => type({ de: target.value })} />
        </Field>
        <Field label={t`Até`} error={issues.ate}>
          <DateInput
            yearless="past"
            value={typed.ate}
            onChange={({ target }) => type({ ate: target.value })}
          />
        </Field>
      </Days>
      <Segments<Preset | 'outro'>
        label={t`Período`}
        options={presets.map(value => ({ value, label: presetLabel(value) }))}
        value={chosen ?? 'outro'}
        onChange={value => value !== 'outro' && onRange(presetRange(value, today))}
      />
    </RangeBar>
  )
}

const RangeBar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    columnGap: '4',
    rowGap: '3',
    flex: '1',
    minW: '0',
    // On one line with the fields, below their names, where there is room.
    '& > [role=group]': { [wide]: { mt: '6' } },
    mdDown: { flexBasis: '100%' },
  },
})
const Days = chakra('div', {
  base: {
    display: 'grid',
    flex: '0 0 auto',
    w: 'full',
    [wide]: { w: 'auto' },
    gridTemplateColumns: 'repeat(2, 160px)',
    gap: '3',
    mdDown: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
})

/** Milliseconds without a key after which what was typed counts. */
const pause = 500

/**
 * The two fields over the address's range: what is typed reaches the address once it has settled on two days, and what
 * is wrong with them is shown then.
 */
function useRange(range: Range, onRange: (range: Range) => void) {
  const [typed, setTyped] = useState(range)
  const [shown, setShown] = useState(range)
  // The address has changed otherwise: by a preset, or by going back.
  if (!isSame(shown, range)) {
    setShown(range)
    setTyped(range)
  }
  const text = `${typed.de} ${typed.ate}`
  const settled = useSettled(text, pause) === text
  const { de, ate } = typed
  useEffect(() => {
    const issues = rangeIssues({ de, ate })
    const are = (!issues.de && !issues.ate) || issues.ate === 'periodo_invertido'
    if (settled && are && !isSame(range, { de, ate })) onRange({ de, ate })
  }, [settled, de, ate, range, onRange])
  return {
    typed,
    type: (change: Partial<Range>) => setTyped({ ...typed, ...change }),
    issues: settled ? rangeIssues(typed) : {},
  }
}

interface LockedReportsProps {
  /** The plan that has them is over; else it is another one. */
  over: boolean
  onChoose(): void
}

/** What the advanced reports give, where the plan has none, and the way to one that does. */
function LockedReports({ over, onChoose }: LockedReportsProps) {
  const { t } = useLingui()
  return (
    <LockedBox>
      <Icon of={Lock} size="lg" />
      <div>
        <p>{refusalSentence(over ? 'plano_expirado' : 'plano_sem_relatorios')}</p>
        <Gains>
          {[
            t`Qualquer período: uma semana, um trimestre, anos inteiros`,
            t`Faturamento por serviço e por dispositivo ao longo do tempo`,
            t`Tempo médio de reparo, da entrada à entrega`,
            t`Margem por serviço e por mês, com o custo das peças`,
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
    </LockedBox>
  )
}

const LockedBox = chakra(Card, {
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
