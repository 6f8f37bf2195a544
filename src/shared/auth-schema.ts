import * as z from 'zod/mini'
import { canonicalZone } from './days.ts'
import { isEmail, line } from './fields.ts'

/** E-mails are one account whatever their letters' case. */
const email = z.pipe(
  line(254, 'email_obrigatorio').check(z.refine(isEmail, { error: 'email_invalido' })),
  z.transform((value: string) => value.toLowerCase()),
)

/** A password is never trimmed nor folded; its length is told by the server's setting (PASSWORD_MIN). */
const password = z.string({ error: 'senha_obrigatoria' }).check(
  z.minLength(1, { error: 'senha_obrigatoria', abort: true }),
  z.maxLength(128, { error: 'senha_longa', abort: true }),
  // Half characters all become one and the same when they are hashed.
  z.refine(value => !/\p{Surrogate}/u.test(value), { error: 'texto_invalido' }),
)

/** auth.signIn (product 2.1). */
export const signIn = z.strictObject({ email, password })
export type SignIn = z.output<typeof signIn>

/** auth.confirmEmail (product 2.5): what stands in a link of ours. */
export const confirmEmail = z.strictObject({
  token: z.string({ error: 'campo_invalido' }).check(z.regex(/^[\w-]{43}$/, { error: 'campo_invalido' })),
})

/** auth.signUp. `fuso` is the browser's zone; one we don't know is left out. */
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
