import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../Button.tsx'
import { Dialog } from '../dialogs/Dialog.tsx'
import type { Comparison, MergeRow, Side, Versions } from './compare.ts'

type Choices = Record<string, Side>

export interface MergeDialogProps<Values> {
  /** Says what was changed ("Esta OS foi alterada em outro lugar"). */
  title: string
  comparison: Comparison<Values>
  versions: Versions<Values>
  busy: boolean
  /** Saves both sides' changes, as chosen. */
  onSave(values: Values): void
  /** Back to the form with the merged values. */
  onBack(values: Values): void
  /** Closed without a choice: the form stays as it was, and the next save asks again. */
  onDismiss(): void
}

/**
 * Shown when a newer version of the row is stored: merges both versions and saves. Give it a key of the newer
 * version.
 */
export function MergeDialog<Values>({
  title,
  comparison,
  versions,
  busy,
  onSave,
  onBack,
  onDismiss,
}: MergeDialogProps<Values>) {
  const { t } = useLingui()
  const saveId = useId()
  const [choices, setChoices] = useState<Choices>({})
  const rows = comparison.rows(versions)
  const collides = rows.some(row => row.by === 'both')
  return (
    <Dialog
      title={title}
      onClose={onDismiss}
      // Focuses the first choice; without one, the button.
      initialFocus={() => (collides ? null : document.getElementById(saveId))}
      onSubmit={event => {
        event.preventDefault()
        // React events bubble through portals: the form that opened this dialog must not be submitted too.
        event.stopPropagation()
        if (!busy) onSave(comparison.merged(versions, choices))
      }}
      footer={
        <>
          <Button
            onClick={() => onBack(comparison.merged(versions, choices))}
          >{t`Voltar ao formulário`}</Button>
          <Button id={saveId} type="submit" variant="primary" busy={busy && t`Salvando...`}>
            {collides ? t`Salvar` : t`Juntar e salvar`}
          </Button>
        </>
      }
    >
      <Intro>
        {collides
          ? t`Os dois lados mudaram os mesmos campos: escolha o que fica em cada um. Nada foi perdido.`
          : t`As suas alterações e as do outro lugar não se cruzam: podem ser salvas juntas.`}
      </Intro>
      <Merge
        rows={rows}
        choices={choices}
        onChoose={(key, side) => setChoices(before => ({ ...before, [key]: side }))}
      />
    </Dialog>
  )
}

const Intro = chakra('p', { base: { mb: '5', color: 'muted' } })

interface MergeProps {
  rows: readonly MergeRow[]
  /** By the row's key; mine by default. */
  choices: Readonly<Record<string, Side>>
  onChoose(key: string, side: Side): void
}

/**
 * Two versions of a row, field by field: a choice where both sides changed it, and what is kept of the other fields.
 */
function Merge({ rows, choices, onChoose }: MergeProps) {
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
