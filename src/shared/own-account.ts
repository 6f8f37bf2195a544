import * as z from 'zod/mini'
import { code, password } from './auth.ts'
import { email, id, line } from './fields.ts'

// What a signed-in owner sends to change the own account, and a passkey's answer: no page needs it before the settings.

/** Whether the account's keys of the API and webhooks are put to sleep, too: whoever is put out may have made one. */
const dormir = z._default(z.boolean({ error: 'campo_invalido' }), true)

export const changePassword = z.strictObject({ senha_atual: password, password, dormir })
export type ChangePassword = z.output<typeof changePassword>

/** auth.endOtherSessions. */
export const endOtherSessions = z.strictObject({ dormir })

export const changeEmail = z.strictObject({ senha_atual: password, email })
export type ChangeEmail = z.output<typeof changeEmail>

/**
 * What a stolen session must not be enough for: the password and, where the account has one, the app's code. Also
 * auth.newRecoveryCodes.
 */
export const ownFactors = z.strictObject({ senha_atual: password, code: z.optional(code) })
export type OwnFactors = z.output<typeof ownFactors>

export const enableTotp = z.strictObject({ code })

export const disableTotp = z.strictObject({ senha_atual: password, code })

/** Bytes in base64url, as in WebAuthn's JSON. */
const bytes = (longest: number) =>
  z
    .string({ error: 'campo_invalido' })
    .check(
      z.maxLength(longest, { error: 'campo_invalido' }),
      z.regex(/^[\w-]+$/, { error: 'campo_invalido' }),
    )

// Browsers add fields over time, so unknown ones are dropped.
const credential = { id: bytes(1400), rawId: bytes(1400), type: z.literal('public-key') }

const nome = line(60, 'nome_obrigatorio')

/** auth.addPasskey: the browser's response to startPasskey. */
export const addPasskey = z.strictObject({
  nome,
  resposta: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes(8000),
      attestationObject: bytes(20_000),
      transports: z.optional(z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10))),
    }),
  }),
})
export type AddPasskey = z.output<typeof addPasskey>

export const renamePasskey = z.strictObject({ id: id(), nome })

export const removePasskey = z.strictObject({ id: id(), senha_atual: password })

/** auth.signInPasskey: the browser's response to passkeyChallenge. */
export const signInPasskey = z.strictObject({
  resposta: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes(8000),
      authenticatorData: bytes(8000),
      signature: bytes(8000),
      userHandle: z.optional(bytes(100)),
    }),
  }),
})
export type SignInPasskey = z.output<typeof signInPasskey>
