import type { FieldError, FieldErrors, Resolver } from 'react-hook-form'
import { customerForm } from '../../shared/customers-schema.ts'
import { orderForm } from '../../shared/orders-schema.ts'
import type { CustomerChoice } from './customer-picker.ts'
import { type OrderFormValues, type OrderInput, toInput } from './form-values.ts'

type Errors = FieldErrors<OrderFormValues>

/** Validates with the schema that the server uses; a message is an IssueKey, which ui/Field turns into words. */
export const orderResolver: Resolver<OrderFormValues, unknown, OrderInput> = values => {
  const order = orderForm.safeParse(toInput(values))
  const errors: Errors = { ...errorsOf(order.error?.issues), ...customerErrors(values.cliente) }
  if (order.success && Object.keys(errors).length === 0) return { values: order.data, errors: {} }
  return { values: {}, errors }
}

/** The field of the form that shows what is wrong with a field of the input. */
export const formField = (name: string): string => (name === 'cliente_id' ? 'cliente' : name)

function customerErrors(choice: CustomerChoice): Errors {
  if (choice === null || !('novo' in choice)) return {}
  const { nome, telefone } = choice.novo
  const novo = errorsOf(customerForm.safeParse({ nome, telefone }).error?.issues)
  return Object.keys(novo).length === 0 ? {} : ({ cliente: { novo } } as Errors)
}

function errorsOf(
  issues: readonly { path: PropertyKey[]; message: string }[] = [],
): Record<string, FieldError> {
  const errors: Record<string, FieldError> = {}
  for (const { path, message } of issues) errors[formField(String(path[0]))] ??= { type: 'validate', message }
  return errors
}
