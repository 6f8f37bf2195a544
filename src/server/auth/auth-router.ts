import { confirmEmail, signIn, signUp } from '../../shared/auth.ts'
import { credentials, router, signedIn, visitor } from '../trpc/procedures.ts'
import { accessProcedures } from './access-router.ts'
import { confirmEmail as confirm, resendConfirmation } from './confirm-email.ts'
import { limitPasswords } from './credentials/password.ts'
import { describeSession } from './describe-session.ts'
import { factorProcedures } from './factors/factors-router.ts'
import { recoveryProcedures } from './recovery/recovery-router.ts'
import { checkCredentials } from './sign-in.ts'
import { createAccount } from './sign-up.ts'

export const authRouter = router({
  ...accessProcedures,
  ...recoveryProcedures,
  ...factorProcedures,

  session: visitor.query(async ({ ctx }) => describeSession(ctx, (await ctx.session()).signedIn)),

  signUp: credentials.input(signUp).mutation(async ({ ctx, input }) => {
    await ctx.attempts.countSignUp(ctx.ip)
    const { id } = await limitPasswords(input.email, ctx.ip, () =>
      createAccount(ctx.db, input, ctx.clock(), { ...ctx.config, ip: ctx.ip }),
    )
    ctx.log.info({ event: 'sign_up', user_id: id }, 'account created')
  }),

  signIn: credentials.input(signIn).mutation(async ({ ctx, input }) => {
    const { cookie, ...user } = await checkCredentials(ctx, input)
    await ctx.sessions.end(ctx.cookies)
    if (cookie) ctx.setCookie(cookie)
    ctx.setCookie(await ctx.sessions.begin(user, ctx))
    ctx.log.info({ event: 'sign_in', user_id: user.id, fator: user.fator }, 'signed in')
  }),

  confirmEmail: visitor.input(confirmEmail).mutation(async ({ ctx, input }) => {
    await ctx.attempts.countLink(ctx.ip)
    const { user_id, email, changed } = await confirm(ctx.db, input.token, ctx.clock())
    if (changed) ctx.log.info({ event: 'email_changed', user_id }, 'e-mail changed')
    return { email }
  }),

  sendConfirmation: signedIn.mutation(async ({ ctx }) => {
    await ctx.attempts.countMail(ctx.user.id)
    await resendConfirmation(ctx.db, ctx.user.id, ctx.clock())
  }),

  signOut: visitor.mutation(async ({ ctx }) => {
    const { signedIn } = await ctx.session()
    ctx.setCookie(await ctx.sessions.end(ctx.cookies))
    // The browser caches photos, which the next person at this browser must not see.
    ctx.setHeader('clear-site-data', '"cache"')
    if (signedIn) ctx.log.info({ event: 'sign_out', user_id: signedIn.user.id }, 'signed out')
  }),
})
