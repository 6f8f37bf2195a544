import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { wide } from '../theme/media.ts'
import { Field } from '../ui/forms/Field.tsx'
import { DateInput } from '../ui/inputs/DateInput.tsx'
import { Segments } from '../ui/inputs/Segments.tsx'
import { useSettled } from '../ui/use-settled.ts'
import { isSame, type Preset, presetLabel, presetRange, presets, type Range, rangeIssues } from './range.ts'

interface RangeFieldsProps {
  range: Range
  /** Must be the same function at each render. */
  onRange(range: Range, how?: { replace: boolean }): void
  /** What was typed, once it has settled. The same function at each render. */
  onTyped(range: Range): void
  today: string
}

/** Which days the advanced reports are of: a usual range at one click, or any two days. */
export function RangeFields({ range, onRange, onTyped, today }: RangeFieldsProps) {
  const { t } = useLingui()
  const { typed, type, issues } = useRange(range, onTyped)
  const chosen = presets.find(preset => isSame(presetRange(preset, today), range))
  return (
    <Bar>
      <Days>
        <Field label={t`De`} error={issues.de}>
          <DateInput value={typed.de} onChange={({ target }) => type({ de: target.value })} />
        </Field>
        <Field label={t`Até`} error={issues.ate}>
          <DateInput value={typed.ate} onChange={({ target }) => type({ ate: target.value })} />
        </Field>
      </Days>
      <Segments<Preset | 'outro'>
        label={t`Período`}
        options={presets.map(value => ({ value, label: presetLabel(value) }))}
        value={chosen ?? 'outro'}
        onChange={value => value !== 'outro' && onRange(presetRange(value, today))}
      />
    </Bar>
  )
}

const Bar = chakra('div', {
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
