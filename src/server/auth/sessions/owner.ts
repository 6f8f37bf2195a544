import { usuarios } from '../../db/schema/access.ts'

/** Whose session or key a request has. */
export interface Owner {
  id: string
  nome: string
  email: string
  email_confirmado: boolean
  /** When the account will be deleted at its owner's request, else null. */
  exclusao_em: string | null
}

/** An owner's columns, with `ownerOf` for what is answered of them. */
export const ownerColumns = {
  id: usuarios.id,
  nome: usuarios.nome,
  email: usuarios.email,
  email_confirmado_em: usuarios.email_confirmado_em,
  exclusao_em: usuarios.exclusao_em,
}

export const ownerOf = ({
  id,
  nome,
  email,
  email_confirmado_em,
  exclusao_em,
}: Pick<typeof usuarios.$inferSelect, keyof typeof ownerColumns>): Owner => ({
  id,
  nome,
  email,
  email_confirmado: email_confirmado_em !== null,
  exclusao_em,
})
