import { t } from '@lingui/core/macro'
import { createCustomer } from '../../shared/customers-schema.ts'
import { documentOf, formatDocument } from '../../shared/documents.ts'
import { formatPhone } from '../../shared/phone-rules.ts'
import { comparisonOf } from '../ui/row-form/compare.ts'
import { draftPlace } from '../ui/row-form/draft.ts'
import { emptyValues, field, storedValues, type ValuesOf } from '../ui/row-form/row-fields.ts'
import type { Customer } from './customer.ts'

type Entry = Pick<Customer, 'nome' | 'telefone' | 'email' | 'endereco' | 'documento'>

/** The fields of a customer's form; its values, its draft and the merge follow from them. */
const customerFields = {
  nome: field.text(
    () => t`Nome Completo`,
    (row: Entry) => row.nome,
  ),
  telefone: {
    ...field.text(
      () => t`Telefone`,
      (row: Entry) => row.telefone,
    ),
    compareBy: formatPhone,
  },
  email: field.text(
    () => t`Email`,
    (row: Entry) => row.email ?? '',
  ),
  endereco: field.text(
    () => t`Endereço`,
    (row: Entry) => row.endereco ?? '',
  ),
  documento: {
    ...field.text(
      () => t`CPF ou CNPJ`,
      (row: Entry) => formatDocument(row.documento ?? ''),
    ),
    compareBy: documentOf,
  },
}

/** A customer's form values; empty fields are ''. */
export type CustomerValues = ValuesOf<typeof customerFields>

export const valuesOf = (row: Entry | null): CustomerValues =>
  row ? storedValues(customerFields, row) : emptyValues(customerFields)

export const customerComparison = comparisonOf<Entry, CustomerValues>(customerFields)

/** Where a form's draft is stored: by owner, and by customer (`id` null for a new one). */
export const customerDraft = (owner: string, id: string | null) =>
  draftPlace({
    key: `cliente:${owner}:${id ?? 'novo'}`,
    fields: customerFields,
    sent: createCustomer,
  })
