/** The first name of a person, with the title that it was written with: Ana, Dona Marlene. */
export const firstName = (nome: string): string =>
  nome.match(/^(?:(?:d\.|dona|seu|sra?\.?|dra?\.?) )?[^ ]*/i)?.[0] ?? nome

/** How somebody is addressed: a person by the first name, a company by its whole one. */
const addressed = (nome: string, isCompany: boolean): string => (isCompany ? nome : firstName(nome))

/** A customer in a message. */
export const customerName = ({ nome, empresa }: { nome: string; empresa: boolean }): string =>
  addressed(nome, empresa)

/** An owner in a mail: one who gave a CNPJ is their shop; one who chose so has the whole name. */
export function ownerName({ nome, loja, cnpj, nome_inteiro }: Owner): string {
  return cnpj ? loja || nome : addressed(nome, nome_inteiro)
}

interface Owner {
  /** The account's. */
  nome: string
  /** What the shop calls itself; may be empty, as its CNPJ. */
  loja: string
  cnpj: string
  nome_inteiro: boolean
}
