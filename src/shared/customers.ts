import * as z from 'zod/mini'
import { basedOn, chave, id, line, nullable, page, prose, search } from './fields.ts'
import { formatPhone, isPhone } from './phones.ts'

const customerFields = {
  nome: line(120, 'nome_obrigatorio'),
  telefone: z.pipe(
    line(40, 'telefone_obrigatorio').check(z.refine(isPhone, { error: 'telefone_invalido' })),
    z.transform(formatPhone),
  ),
  email: nullable(
    line(254).check(z.refine(value => value === '' || isEmail(value), { error: 'email_invalido' })),
  ),
  endereco: nullable(prose(300)),
}

/** customers.create (spec 2 §2.6, §5). */
export const createCustomer = z.strictObject({ chave, ...customerFields })
export type CreateCustomer = z.output<typeof createCustomer>

/** What a customer's form holds. */
export const customerForm = z.strictObject(customerFields)

export const updateCustomer = z.strictObject({ id: id(), based_on: basedOn, ...customerFields })
export type UpdateCustomer = z.output<typeof updateCustomer>

export const listCustomers = z.strictObject({ q: search, ...page })
export type ListCustomers = z.output<typeof listCustomers>

export const customerId = z.strictObject({ id: id() })

export const tiers = ['Novo', 'Ativo', 'VIP'] as const
export type Tier = (typeof tiers)[number]

/** Orders from which a customer is VIP (spec 2 §9). */
export const vipFrom = 5

/** The tier by number of orders (spec 2 §4). */
export const tierOf = (totalOs: number): Tier => (totalOs >= vipFrom ? 'VIP' : totalOs > 0 ? 'Ativo' : 'Novo')

export function isEmail(value: string): boolean {
  return z.email().safeParse(value).success && value.length <= 254
}
