import { v4 as uuid } from 'uuid'
import { digitsOf, formatPhone } from '../../shared/phones.ts'
import type { NewCustomer } from './customer-choice.ts'

/** A new customer from a typed search: words become the name, digits the phone number. */
export function newCustomerFrom(typed: string): NewCustomer {
  const words = typed.split(/\s+/).filter(Boolean)
  const numeric = words.filter(word => /^[\d()+.-]*\d[\d()+.-]*$/.test(word))
  const letters = words.filter(word => !numeric.includes(word))
  // A short number beside letters belongs to the name ("Auto Peças 2").
  const isPhone = letters.length === 0 || digitsOf(numeric.join('')).length >= 8
  return {
    chave: uuid(),
    nome: (isPhone ? letters : words).join(' '),
    telefone: isPhone ? formatPhone(numeric.join('')) : '',
  }
}
