import { documentOf } from '../../shared/documents.ts'
import { nationalDigits } from '../../shared/phones.ts'
import { type Change, changesOf, merged, type Side, type Versions } from '../ui/merge-versions.ts'
import type { CustomerValues } from './customer-values.ts'

/** What of a customer is kept or given up as one when two versions are put together: each field for itself. */
const parts = {
  nome: ['nome'],
  telefone: ['telefone'],
  email: ['email'],
  endereco: ['endereco'],
  documento: ['documento'],
} as const satisfies { [Name in keyof CustomerValues]: readonly [Name] }

export type CustomerPart = keyof CustomerValues
export type CustomerVersions = Versions<CustomerValues>

/** Which fields were changed here, elsewhere, or in both places. */
export const customerChanges = (versions: CustomerVersions): Change<CustomerPart>[] =>
  changesOf(versions, parts, sameValue)

/** The form's values with both sides' changes in them, as chosen where they collide. */
export const mergedCustomer = (
  versions: CustomerVersions,
  choices: Partial<Record<CustomerPart, Side>>,
): CustomerValues => merged(versions, parts, choices, sameValue)

// Values are the same where what is stored of them is.
const sameValue = (one: string, other: string, field: CustomerPart) =>
  storedAs(one, field) === storedAs(other, field)

function storedAs(value: string, field: CustomerPart): string {
  if (field === 'telefone') return nationalDigits(value)
  if (field === 'documento') return documentOf(value)
  return value.trim()
}
