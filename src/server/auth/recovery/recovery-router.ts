import * as schema from '../../../shared/auth.ts'
import { credentials, signedIn, visitor } from '../../trpc/procedures.ts'
import { cancelEmailChange, changeEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { requestReset, resetPassword } from './reset-password.ts'
import { revertEmail } from './revert-email.ts'

/** The procedures of auth for a forgotten password, and for changes of password and e-mail. */
export const recoveryProcedures = {
  requestReset: credentials.input(schema.requestReset).mutation(async ({ ctx, input }) => {
    await ctx.attempts.countReset(input.email, ctx.ip)
    await requestReset(ctx.db, input.email, ctx.clock())
    ctx.log.info({ event: 'reset_requested' }, 'a reset was asked for')
  }),

  resetPassword: credentials.input(schema.resetPassword).mutation(async ({ ctx, input }) => {
    await ctx.attempts.countLink(ctx.ip)
    const { user_id, email, cookie } = await resetPassword(ctx, input, ctx.clock())
    ctx.setCookie(cookie)
    ctx.log.info({ event: 'password_reset', user_id }, 'password reset')
    return { email }
  }),

  changePassword: signedIn.input(schema.changePassword).mutation(async ({ ctx, input }) => {
    ctx.setCookie(await changePassword(ctx, input, ctx.clock()))
    ctx.log.info({ event: 'password_changed', user_id: ctx.user.id }, 'password changed')
  }),

  changeEmail: signedIn.input(schema.changeEmail).mutation(async ({ ctx, input }) => {
    await changeEmail(ctx, input, ctx.clock())
    ctx.log.info({ event: 'email_change_requested', user_id: ctx.user.id }, 'another e-mail was asked for')
  }),

  cancelEmailChange: signedIn.mutation(({ ctx }) => cancelEmailChange(ctx.db, ctx)),

  revertEmail: visitor.input(schema.revertEmail).mutation(async ({ ctx, input }) => {
    await ctx.attempts.countLink(ctx.ip)
    const { user_id, email } = await revertEmail(ctx.db, input.token, ctx.clock())
    ctx.log.info({ event: 'email_reverted', user_id }, 'e-mail set back')
    return { email }
  }),
}
