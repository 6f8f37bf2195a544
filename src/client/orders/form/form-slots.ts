import type { ComponentType, ReactNode } from 'react'
import type { CustomerChoice, NewCustomer } from '../../../shared/customers.ts'
import type { FormDialogProps } from './OrderFormDialogs.tsx'

/** What the form gives to the field that picks a customer; a route brings the field. */
interface CustomerPickerProps {
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

/** What the form needs of the customers, composed by the route. */
export interface OrderFormSlots {
  customerPicker(props: CustomerPickerProps): ReactNode
  /** customers.create; the same `chave` again answers the same customer. */
  createCustomer(customer: NewCustomer): Promise<{ id: string }>
  /** The form's dialogs, loaded with the picker; and what loads them before they are asked for. */
  NewOrderDialog: ComponentType<FormDialogProps & { clienteId: string | undefined }>
  NoNewOrder: ComponentType<{ reason: string; onClose(): void }>
  EditOrderDialog: ComponentType<FormDialogProps & { id: string }>
  preload(): void
  /** Who the form is opened for; undefined while that is being asked. */
  customer: CustomerChoice | undefined
}
