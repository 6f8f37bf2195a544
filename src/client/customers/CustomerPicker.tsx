import { useRef } from 'react'
import { CustomerSearch } from './CustomerSearch.tsx'
import type { CustomerChoice, NewCustomer } from './customer-choice.ts'
import { NewCustomerFields } from './NewCustomerFields.tsx'
import { newCustomerFrom } from './new-customer.ts'

interface CustomerPickerProps {
  value: CustomerChoice
  onChange(value: CustomerChoice): void
  /** The choice's issue: an IssueKey or a sentence. */
  error?: string | undefined
  /** Issues of the new customer's fields. */
  errors?: { nome?: string | undefined; telefone?: string | undefined }
  autoFocus?: boolean
  /** The id of the first control, in both forms. */
  inputId: string
  /** Why no customer can be created. */
  newCustomerReason?: string | undefined
}

/** The field 'Cliente' with its label: a search, or in its place the two fields of a new customer. */
export function CustomerPicker({ value, onChange, errors, ...props }: CustomerPickerProps) {
  // What was typed for a new customer before going back to the search.
  const typedBefore = useRef<NewCustomer>(undefined)
  const hasSwitched = useRef(false)
  const focused = hasSwitched.current || props.autoFocus === true

  const register = (typed: string) => {
    hasSwitched.current = true
    onChange({ novo: typed || !typedBefore.current ? newCustomerFrom(typed) : typedBefore.current })
  }
  const search = (typed: NewCustomer) => {
    hasSwitched.current = true
    typedBefore.current = typed
    onChange(null)
  }

  if (value && 'novo' in value) {
    const { novo } = value
    return (
      <NewCustomerFields
        value={novo}
        onChange={changed => onChange({ novo: changed })}
        onSearch={() => search(novo)}
        onKnown={customer => {
          hasSwitched.current = true
          onChange(customer)
        }}
        errors={errors}
        inputId={props.inputId}
        autoFocus={focused}
      />
    )
  }
  return (
    <CustomerSearch {...props} value={value} onChange={onChange} onRegister={register} autoFocus={focused} />
  )
}
