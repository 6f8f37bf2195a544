import { useRef } from 'react'
import type { CustomerChoice, NewCustomer } from '../../shared/customers.ts'
import { CustomerSearch } from './CustomerSearch.tsx'
import { NewCustomerFields } from './NewCustomerFields.tsx'
import { newCustomerFrom } from './new-customer.ts'

interface CustomerPickerProps {
  value: CustomerChoice
  onChange(value: CustomerChoice): void
  /** What is wrong with the choice: an IssueKey or a sentence. */
  error?: string | undefined
  /** What is wrong with the new customer's fields. */
  errors?: { nome?: string | undefined; telefone?: string | undefined }
  autoFocus?: boolean
  /** Id of the first control, in both shapes. */
  inputId: string
  /** Why no customer can be registered now. */
  newCustomerReason?: string | undefined
}

/** Field 'Cliente' with its label: a search that turns into the two fields of a new customer in place. */
export function CustomerPicker({ value, onChange, errors, ...props }: CustomerPickerProps) {
  const left = useRef<NewCustomer>(undefined)
  const turned = useRef(false)
  const focused = turned.current || props.autoFocus === true

  const register = (typed: string) => {
    turned.current = true
    onChange({ novo: typed || !left.current ? newCustomerFrom(typed) : left.current })
  }
  const search = (typed: NewCustomer) => {
    turned.current = true
    left.current = typed
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
          turned.current = true
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
