/** Who an order is for: a customer of the shop, one to be registered with it, or nobody yet. */
export type CustomerChoice = { id: string; nome: string; telefone: string } | { novo: NewCustomer } | null

export interface NewCustomer {
  /** Made once, so that registering twice creates one. */
  chave: string
  nome: string
  telefone: string
}

/** What the form gives to the field that picks a customer; a route brings the field. */
export interface CustomerPickerProps {
  value: CustomerChoice
  onChange(value: CustomerChoice): void
  /** An IssueKey or a sentence. */
  error?: string | undefined
  /** What is wrong with the new customer's fields. */
  errors?: { nome?: string | undefined; telefone?: string | undefined }
  autoFocus?: boolean
  /** Id of its first control. */
  inputId: string
}
