import * as z from 'zod/mini'
import { canonicalZone } from './days.ts'
import { email, id, line, page } from './fields.ts'

/** The zone of a shop whose owner's browser sent no zone that we know. */
export const defaultZone = 'America/Sao_Paulo'
export const administratorPasswordMin = 12

/** How an owner signed in: password alone, with an app's code or a recovery code, or passkey. */
export const entryFactors = ['senha', 'codigo', 'recuperacao', 'chave'] as const
export type EntryFactor = (typeof entryFactors)[number]

/** Whether signing in took more than a password. A passkey does, because it verifies its user. */
export const hasFactor = (fator: EntryFactor): boolean => fator !== 'senha'

/**
 * Entries of the access log: a sign-in, the first use on another day or from another address, what was done with keys
 * of the API, and a change of the Pix key.
 */
export const accessEvents = [
  'entrada',
  'uso',
  'chave_api_criada',
  'chave_api_revogada',
  'chave_api_acordada',
  'pix_alterado',
] as const
export type AccessEvent = (typeof accessEvents)[number]

/** The purposes of mailed links. */
export const linkKinds = [
  'confirmar_email',
  'redefinir_senha',
  'trocar_email',
  'desfazer_email',
  'cancelar_exclusao',
] as const
export type LinkKind = (typeof linkKinds)[number]

/** Days in which the owner can cancel a requested deletion. */
export const accountGraceDays = 7

/** Minutes without use after which a session ends, to choose from. */
export const idleMinutes = ['15', '30', '60', '120', '240', '480', '720'] as const

/** Passwords are never trimmed or folded. The server checks the minimum length (PASSWORD_MIN). */
export const password = z.string({ error: 'senha_obrigatoria' }).check(
  z.minLength(1, { error: 'senha_obrigatoria', abort: true }),
  z.maxLength(128, { error: 'senha_longa', abort: true }),
  // Hashing would turn all lone surrogates into the same character.
  z.refine(value => !/\p{Surrogate}/u.test(value), { error: 'texto_invalido' }),
)

/** The token in one of our links. */
const token = z.string({ error: 'campo_invalido' }).check(z.regex(/^[\w-]{43}$/, { error: 'campo_invalido' }))

/** Six digits of an authenticator app, or a recovery code. */
export const code = line(60, 'codigo_obrigatorio')

/** auth.signIn; `code` if the account has a second factor. */
export const signIn = z.strictObject({ email, password, code: z.optional(code) })
export type SignIn = z.output<typeof signIn>

export const confirmEmail = z.strictObject({ token })
export const requestReset = z.strictObject({ email })

export const checkReset = z.strictObject({ token })

export const resetPassword = z.strictObject({ token, password })
export type ResetPassword = z.output<typeof resetPassword>

export const revertEmail = z.strictObject({ token })

/** auth.signUp. `fuso` is the browser's zone; unknown ones are dropped. */
export const signUp = z.strictObject({
  nome: line(120, 'nome_obrigatorio'),
  email,
  password: password.check(z.minLength(6, { error: 'senha_curta' })),
  fuso: z.pipe(
    z.optional(z.string({ error: 'campo_invalido' })),
    z.transform(zone => (zone && canonicalZone(zone)) || undefined),
  ),
})
export type SignUp = z.output<typeof signUp>

/** auth.endSession: the session's public id from auth.sessions. */
export const endSession = z.strictObject({ id_publico: id() })

/** auth.accesses: 20 a page by default. */
export const listAccesses = z.strictObject({ ...page, limit: z._default(page.limit, 20) })
export type ListAccesses = z.output<typeof listAccesses>

export const deleteAccount = z.strictObject({ senha_atual: password })

/** auth.keepAccount: the token of the mail's link. */
export const keepAccount = z.strictObject({ token })

/** auth.startTotp and startPasskey: the password, because a stolen session must not be enough. */
export const withOwnPassword = z.strictObject({ senha_atual: password })
