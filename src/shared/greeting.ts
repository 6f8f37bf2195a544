/** A person's first name with a title before it: Ana, Dona Marlene. */
export const firstName = (nome: string): string =>
  nome.match(/^(?:(?:d\.|dona|seu|sra?\.?|dra?\.?) )?[^ ]*/i)?.[0] ?? nome

/** How to address somebody: a person by the first name, a company by its full name. */
const addressed = (nome: string, isCompany: boolean): string => (isCompany ? nome : firstName(nome))

/** A customer's name in a message. */
export const customerName = ({ nome, empresa }: { nome: string; empresa: boolean }): string =>
  addressed(nome, empresa)

/** An owner's name in a mail: the shop's name if there is a CNPJ, and the full name if the owner chose so. */
export function ownerName({ nome, loja, cnpj, nome_inteiro }: Owner): string {
  return cnpj ? loja || nome : addressed(nome, nome_inteiro)
}

interface Owner {
  /** The account's name. */
  nome: string
  /** The shop's own name; may be empty, like its CNPJ. */
  loja: string
  cnpj: string
  nome_inteiro: boolean
}
