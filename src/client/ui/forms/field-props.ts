import { createContext, use } from 'react'

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

/** What a Field gives its control. Apart from Field.tsx, so that a search box does not load labels and issues. */
export const FieldContext = createContext<{
  id?: string
  note?: string | undefined
  required?: boolean
  invalid?: boolean
}>({})
