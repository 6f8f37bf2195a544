import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import type { Side } from './merge-versions.ts'

export interface MergeRow {
  key: string
  label: string
  /** Both versions in words; an empty text is shown as empty. */
  mine: string
  theirs: string
  /** Who changed it; if both did, the user chooses one. */
  by: Side | 'both'
}

interface MergeProps {
  rows: readonly MergeRow[]
  /** By the row's key; mine by default. */
  choices: Readonly<Record<string, Side>>
  onChoose(key: string, side: Side): void
}

/**
 * Two versions of a row, field by field: a choice where both sides changed it, and what is kept of the other fields.
 */
export function Merge({ rows, choices, onChoose }: MergeProps) {
  const { t } = useLingui()
  const colliding = rows.filter(row => row.by === 'both')
  const settled = rows.filter(row => row.by !== 'both')
  return (
    <Sections>
      {colliding.map(row => (
        <Choice
          key={row.key}
          row={row}
          side={choices[row.key] ?? 'mine'}
          onChoose={side => onChoose(row.key, side)}
        />
      ))}
      {settled.length > 0 && (
        <section>
          {colliding.length > 0 && <Heading>{t`Sem conflito`}</Heading>}
          <Settled>
            {settled.map(row => (
              <div key={row.key}>
                <dt>{row.label}</dt>
                <dd>
                  <Content>{row.by === 'mine' ? row.mine : row.theirs}</Content>
                </dd>
                <dd data-by="">{row.by === 'mine' ? t`Alterado por você` : t`Alterado em outro lugar`}</dd>
              </div>
            ))}
          </Settled>
        </section>
      )}
    </Sections>
  )
}

interface ChoiceProps {
  row: MergeRow
  side: Side
  onChoose(side: Side): void
}

function Choice({ row, side, onChoose }: ChoiceProps) {
  const { t } = useLingui()
  const name = useId()
  const option = (value: Side, title: string) => (
    <Option>
      <Radio
        type="radio"
        name={name}
        data-control=""
        checked={side === value}
        onChange={() => onChoose(value)}
      />
      <span>
        <Whose>{title}</Whose>
        <Content>{row[value]}</Content>
      </span>
    </Option>
  )
  return (
    <Field>
      <Heading asChild>
        <legend>{row.label}</legend>
      </Heading>
      <Two>
        {option('mine', t`Sua versão`)}
        {option('theirs', t`Versão salva`)}
      </Two>
    </Field>
  )
}

function Content({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  return children ? <Words dir="auto">{children}</Words> : <None>{t`Vazio`}</None>
}

const Sections = chakra('div', { base: { display: 'grid', gap: '5' } })
const Field = chakra('fieldset', { base: { minW: '0' } })
const Heading = chakra('h3', { base: { textStyle: 'label', mb: '1.5' } })
const Two = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gap: '2',
    mdDown: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
})
const Option = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'start',
    gap: '2.5',
    minW: '0',
    minH: 'control.touch',
    py: '2.5',
    px: '3',
    border: '1px solid',
    borderColor: 'line',
    borderRadius: 'md',
    cursor: 'pointer',
    '& > span': { minW: '0' },
    '&:hover': { bg: 'hover' },
    '&:has(:checked)': { borderColor: 'ink', boxShadow: 'inset 0 0 0 1px {colors.ink}' },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'focusRing', outlineOffset: '2px' },
  },
})
const Radio = chakra('input', {
  base: {
    flexShrink: 0,
    w: '4',
    h: '4',
    mt: '0.5',
    appearance: 'none',
    border: '1px solid',
    borderColor: 'fieldBorder',
    borderRadius: 'full',
    bg: 'surface',
    cursor: 'pointer',
    outline: '0',
    '&:checked': { border: '5px solid', borderColor: 'primary' },
  },
})
const Whose = chakra('span', { base: { display: 'block', textStyle: 'xs', color: 'muted' } })
const Words = chakra('span', {
  base: {
    display: 'block',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    fontVariantNumeric: 'tabular-nums',
  },
})
const None = chakra('span', { base: { display: 'block', color: 'subtle' } })
const Settled = chakra('dl', {
  base: {
    '& > div': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 11rem) minmax(0, 1fr) auto',
      alignItems: 'baseline',
      columnGap: '4',
      py: '2',
      borderTop: '1px solid',
      borderColor: 'hairline',
      mdDown: {
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        '& > dd:not([data-by])': { gridArea: '2 / 1 / auto / -1' },
      },
    },
    '& dt': { color: 'muted' },
    '& > div > [data-by]': { color: 'subtle', textStyle: 'sm' },
  },
})
