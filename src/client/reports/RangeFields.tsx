import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { wide } from '../theme/media.ts'
import { DateInput } from '../ui/DateInput.tsx'
import { Field } from '../ui/Field.tsx'
import { Segments } from '../ui/Segments.tsx'
import { isSame, type Preset, presetLabel, presetRange, presets, type Range } from './range.ts'
import { useRange } from './use-range.ts'

interface RangeFieldsProps {
  range: Range
  /** The same function at each render. */
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
