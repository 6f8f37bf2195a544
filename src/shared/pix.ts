/** The kinds of Pix keys. The owner picks one: a mobile number can be a valid CPF. */
export const pixKinds = ['cpf', 'cnpj', 'celular', 'email', 'aleatoria'] as const
