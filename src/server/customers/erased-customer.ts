import { erasedName } from '../../shared/default-messages.ts'

/** The values of an erased customer, in the shop's rows and in its backups. */
export const anonymised = { nome: erasedName, telefone: '', email: null, endereco: null, documento: null }
