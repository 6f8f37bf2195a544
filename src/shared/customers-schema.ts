import * as z from 'zod/mini'
import { withOwnPassword } from './auth.ts'
import { documentOf, isDocument } from './documents.ts'
import { basedOn, chave, id, isEmail, line, moment, nullable, oneOf, page, prose, search } from './fields.ts'
import { formatPhone, hasKnownDdd, isPhone } from './phone-rules.ts'

const telefone = z.pipe(
  line(40, 'telefone_obrigatorio').check(z.refine(isPhone, { error: 'telefone_invalido' })),
  z.transform(formatPhone),
)

/** A new number has a DDD that exists; the one that a customer has is taken as it is sent. */
const phoneAfter = (stored: string) =>
  telefone.check(z.refine(value => value === stored || hasKnownDdd(value), { error: 'ddd_inexistente' }))

const customerFields = {
  nome: line(120, 'nome_obrigatorio'),
  telefone: phoneAfter(''),
  email: nullable(
    line(254).check(z.refine(value => value === '' || isEmail(value), { error: 'email_invalido' })),
  ),
  endereco: nullable(prose(300)),
  documento: nullable(
    z.pipe(
      line(20).check(z.refine(value => value === '' || isDocument(value), { error: 'documento_invalido' })),
      z.transform(documentOf),
    ),
  ),
}

export const createCustomer = z.strictObject({ chave, ...customerFields })
export type CreateCustomer = z.output<typeof createCustomer>

/** The customer form's fields, of a new one or of one whose phone is `stored`. */
export const customerForm = (stored = '') =>
  z.strictObject({ ...customerFields, telefone: phoneAfter(stored) })

const orNone = (phone: typeof telefone) => z.union([z.literal(''), phone], { error: 'telefone_invalido' })

/** A customer from an import, who may come without a phone. */
export const importedCustomer = z.strictObject({
  ...customerFields,
  telefone: orNone(customerFields.telefone),
})
export type ImportedCustomer = z.output<typeof importedCustomer>

/** A customer from a file of ours: the phone is one that was stored. */
export const exportedCustomer = z.strictObject({ ...customerFields, telefone: orNone(telefone) })

/** The query compares the phone with the one that is stored. */
export const changedCustomer = z.strictObject({ ...customerFields, telefone })
export const updateCustomer = z.strictObject({ id: id(), based_on: basedOn, ...changedCustomer.shape })
export type UpdateCustomer = z.output<typeof updateCustomer>

export const listCustomers = z.strictObject({ q: search, atualizado_desde: z.optional(moment), ...page })
export type ListCustomers = z.output<typeof listCustomers>

/** The export of customers. Searched words are sent by a form, so that no name is in an address. */
export const exportCustomers = z.strictObject({})
export const exportFoundCustomers = z.strictObject({ q: search })
export type ExportCustomers = z.output<typeof exportFoundCustomers>

/**
 * customers.withPhone: other customers with this number, before saving one; `exceto` is the customer being
 * edited.
 */
export const customersWithPhone = z.strictObject({ telefone, exceto: z.optional(id()) })
export type CustomersWithPhone = z.output<typeof customersWithPhone>

export const customerId = z.strictObject({ id: id() })

/** customers.erase: removes the person, keeps their orders. */
export const eraseCustomer = z.strictObject({ id: id(), based_on: basedOn, ...withOwnPassword.shape })
export type EraseCustomer = z.output<typeof eraseCustomer>

/** The query of GET /export/customers/:id: a readable page by default. */
export const exportCustomer = z.strictObject({ formato: z._default(oneOf(['pagina', 'json']), 'pagina') })

/**
 * customers.delete: `lixeira` is how many of their orders in the trash the user was told would be deleted
 * too.
 */
export const deleteCustomer = z.strictObject({ id: id(), lixeira: z.optional(z.int().check(z.gte(0))) })
export type DeleteCustomer = z.output<typeof deleteCustomer>
