import { erasedName } from '../../shared/default-messages.ts'

/** What stands in a customer's place once they are erased, in the shop's rows and in its copies. */
export const nobody = { nome: erasedName, telefone: '', email: null, endereco: null, documento: null }
