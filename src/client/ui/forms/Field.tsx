import { chakra } from '@chakra-ui/react'
import { createContext, type ReactNode, use, useId } from 'react'
import { errorWords } from './field-issues.ts'

interface FieldProps {
  label: ReactNode
  /** Adds the star ("Marca *") and aria-required. */
  required?: boolean
  /** A key of IssueKey or a sentence, as react-hook-form's `errors.x?.message` gives it. */
  error?: string | undefined
  hint?: ReactNode
  /** At the right of the label ("Esqueci a senha"). */
  aside?: ReactNode
  /** The control's id, if something outside the form must find it. */
  id?: string | undefined
  children: ReactNode
}

/** A label, one control of ui/inputs, and an error or hint. Connects their ids, description and validity. */
export function Field({ label, required = false, error, hint, aside, id: given, children }: FieldProps) {
  const made = useId()
  const id = given ?? made
  const note = error || hint ? `${id}-note` : undefined
  return (
    <Root>
      <LabelLine>
        <label htmlFor={id} id={`${id}-label`}>
          {label}
          {required && <Star aria-hidden="true"> *</Star>}
        </label>
        {aside}
      </LabelLine>
      <FieldContext value={{ id, note, required, invalid: Boolean(error) }}>{children}</FieldContext>
      {error ? (
        <ErrorNote id={note}>{errorWords(error)}</ErrorNote>
      ) : (
        hint && <HintNote id={note}>{hint}</HintNote>
      )}
    </Root>
  )
}

export const Pair = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', gap: '3' },
})

/** Fields one below the other, 16 apart. */
export const Fields = chakra('div', { base: { display: 'grid', gap: '4', alignContent: 'start', minW: '0' } })

const Root = chakra('div', { base: { display: 'grid', gap: '1.5', alignContent: 'start', minW: '0' } })
const LabelLine = chakra('div', {
  base: { display: 'flex', justifyContent: 'space-between', gap: '2', textStyle: 'label' },
})
const Star = chakra('span', { base: { color: 'muted', fontWeight: 'regular' } })
export const ErrorNote = chakra('p', { base: { color: 'danger', textStyle: 'sm' } })
const HintNote = chakra('p', { base: { color: 'muted', textStyle: 'sm' } })

/** Props that a control inside a Field spreads on its focusable element. */
export function useFieldProps() {
  const { id, note, required, invalid } = use(FieldContext)
  return {
    ...(id && { id }),
    'data-control': '',
    'aria-describedby': note,
    'aria-invalid': invalid || undefined,
    'aria-required': required || undefined,
  }
}

/** What a Field gives its control. */
const FieldContext = createContext<{
  id?: string
  note?: string | undefined
  required?: boolean
  invalid?: boolean
}>({})
