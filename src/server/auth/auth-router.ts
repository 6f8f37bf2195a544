import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import * as schema from '../../shared/auth.ts'
import * as own from '../../shared/own-account.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/client.ts'
import { chaves_acesso, codigos_recuperacao, fatores } from '../db/schema/access.ts'
import { credentials, router, signedIn, visitor } from '../trpc/procedures.ts'
import { confirmEmail, resendConfirmation } from './confirm-email.ts'
import { findLink } from './credentials/links.ts'
import { assertOwnPassword, limitPasswords } from './credentials/password.ts'
import { askForDeletion, cancelDeletion, keepAccount } from './deletion/ask-deletion.ts'
import { describeSession, secondsUntil } from './describe-session.ts'
import * as totp from './factors/own-totp.ts'
import * as passkeys from './factors/passkeys.ts'
import { relyingPartyOf } from './factors/webauthn.ts'
import { cancelEmailChange, changeEmail } from './recovery/change-email.ts'
import { changePassword } from './recovery/change-password.ts'
import { requestReset, resetPassword } from './recovery/reset-password.ts'
import { revertEmail } from './recovery/revert-email.ts'
import { ownAccesses } from './sessions/access-log.ts'
import { endOtherSessions, endOwnSession, ownSessions } from './sessions/own-session.ts'
import { checkCredentials } from './sign-in.ts'
import { createAccount } from './sign-up.ts'

export const authRouter = router({
  session: visitor.query(async ({ ctx }) => describeSession(ctx, (await ctx.session()).signedIn)),

  signUp: credentials.input(schema.signUp).mutation(async ({ ctx, input }) => {
    await ctx.attempts.countSignUp(ctx.ip)
    const { id } = await limitPasswords(input.email, ctx.ip, () =>
      createAccount(ctx.db, input, ctx.clock(), { ...ctx.config, ip: ctx.ip, attempts: ctx.attempts }),
    )
    ctx.log.info({ event: 'sign_up', user_id: id }, 'account created')
  }),

  signIn: credentials.input(schema.signIn).mutation(async ({ ctx, input }) => {
    const { cookie, ...user } = await checkCredentials(ctx, input)
    await ctx.sessions.end(ctx.cookies)
    if (cookie) ctx.setCookie(cookie)
    ctx.setCookie(await ctx.sessions.begin(user, ctx))
    ctx.log.info({ event: 'sign_in', user_id: user.id, fator: user.fator }, 'signed in')
  }),

  confirmEmail: visitor.input(schema.confirmEmail).mutation(async ({ ctx, input }) => {
    await ctx.attempts.countLink(ctx.ip)
    const { user_id, email, changed } = await confirmEmail(ctx.db, input.token, ctx.clock())
    if (changed) ctx.log.info({ event: 'email_changed', user_id }, 'e-mail changed')
    return { email }
  }),

  sendConfirmation: signedIn.mutation(async ({ ctx }) => {
    await ctx.attempts.countMail(ctx.user)
    await resendConfirmation(ctx.db, ctx.user.id, ctx.clock())
  }),

  signOut: visitor.mutation(async ({ ctx }) => {
    const { signedIn } = await ctx.session()
    ctx.setCookie(await ctx.sessions.end(ctx.cookies))
    // The browser caches photos, which the next person at this browser must not see.
    ctx.setHeader('clear-site-data', '"cache"')
    if (signedIn) ctx.log.info({ event: 'sign_out', user_id: signedIn.user.id }, 'signed out')
  }),

  // Where an account is signed in, and how it is deleted.

  sessions: signedIn.query(({ ctx }) => ownSessions(ctx.db, ctx, ctx.clock())),

  endSession: signedIn.input(schema.endSession).mutation(async ({ ctx, input }) => {
    await endOwnSession(ctx.db, ctx, input.id_publico)
    ctx.log.info({ event: 'session_ended', user_id: ctx.user.id }, 'a session ended by its owner')
  }),

  endOtherSessions: signedIn.input(own.endOtherSessions).mutation(async ({ ctx, input }) => {
    const encerradas = await endOtherSessions(ctx.db, ctx, input.dormir, ctx.clock())
    ctx.log.info(
      { event: 'sessions_ended', user_id: ctx.user.id, encerradas },
      'other sessions ended by their owner',
    )
    return { encerradas }
  }),

  // The request itself has already extended the session, unless it was a background call.
  stay: signedIn.query(({ ctx }) => ({ restam: secondsUntil(ctx.ends, ctx.clock()) })),

  accesses: signedIn
    .input(schema.listAccesses)
    .query(({ ctx, input }) => ownAccesses(ctx.db, ctx.user.id, input)),

  deleteAccount: signedIn.input(schema.deleteAccount).mutation(async ({ ctx, input }) => {
    await assertOwnPassword(ctx, input.senha_atual)
    const asked = await askForDeletion(ctx.db, ctx, ctx.clock())
    ctx.log.info({ event: 'deletion_asked', user_id: ctx.user.id }, 'an account is to be deleted')
    return asked
  }),

  cancelDeletion: signedIn.mutation(async ({ ctx }) => {
    await cancelDeletion(ctx.db, ctx, ctx.clock())
    ctx.log.info({ event: 'deletion_cancelled', user_id: ctx.user.id }, 'an account is kept')
  }),

  keepAccount: visitor.input(schema.keepAccount).mutation(async ({ ctx, input }) => {
    await ctx.attempts.countLink(ctx.ip)
    return keepAccount(ctx.db, input.token, ctx.clock())
  }),

  // A forgotten password, and changes of password and e-mail.

  requestReset: credentials.input(schema.requestReset).mutation(async ({ ctx, input }) => {
    await ctx.attempts.countReset(input.email, ctx.ip)
    await requestReset(ctx.db, input.email, ctx.clock())
    ctx.log.info({ event: 'reset_requested' }, 'a reset was asked for')
  }),

  /** Refuses a link that resetPassword would refuse, before anybody types a password for it. */
  checkReset: visitor.input(schema.checkReset).mutation(async ({ ctx, input }) => {
    await ctx.attempts.countLink(ctx.ip)
    await findLink(ctx.db, 'redefinir_senha', input.token, ctx.clock())
  }),

  resetPassword: credentials.input(schema.resetPassword).mutation(async ({ ctx, input }) => {
    await ctx.attempts.countLink(ctx.ip)
    const { user_id, email, cookie } = await resetPassword(ctx, input, ctx.clock())
    ctx.setCookie(cookie)
    ctx.log.info({ event: 'password_reset', user_id }, 'password reset')
    return { email }
  }),

  changePassword: signedIn.input(own.changePassword).mutation(async ({ ctx, input }) => {
    ctx.setCookie(await changePassword(ctx, input, ctx.clock()))
    ctx.log.info({ event: 'password_changed', user_id: ctx.user.id }, 'password changed')
  }),

  changeEmail: signedIn.input(own.changeEmail).mutation(async ({ ctx, input }) => {
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

  // A second factor, recovery codes and passkeys.

  factors: signedIn.query(({ ctx }) => readFactors(ctx.db, ctx.config, ctx.user.id)),

  startTotp: signedIn
    .input(schema.withOwnPassword)
    .mutation(({ ctx, input }) => totp.startTotp(ctx, input.senha_atual)),

  enableTotp: signedIn.input(own.enableTotp).mutation(async ({ ctx, input }) => {
    const made = await totp.enableTotp(ctx, input.code)
    ctx.log.info({ event: 'totp_enabled', user_id: ctx.user.id }, 'second factor on')
    return made
  }),

  disableTotp: signedIn.input(own.disableTotp).mutation(async ({ ctx, input }) => {
    await totp.disableTotp(ctx, input)
    ctx.log.info({ event: 'totp_disabled', user_id: ctx.user.id }, 'second factor off')
  }),

  newRecoveryCodes: signedIn.input(own.ownFactors).mutation(async ({ ctx, input }) => {
    const made = await totp.newRecoveryCodes(ctx, input)
    ctx.log.info({ event: 'recovery_codes_made', user_id: ctx.user.id }, 'other recovery codes')
    return made
  }),

  startPasskey: signedIn
    .input(schema.withOwnPassword)
    .mutation(({ ctx, input }) => passkeys.startPasskey(ctx, input.senha_atual)),

  addPasskey: signedIn.input(own.addPasskey).mutation(async ({ ctx, input }) => {
    const added = await passkeys.addPasskey(ctx, input)
    ctx.log.info({ event: 'passkey_added', user_id: ctx.user.id }, 'passkey added')
    return added
  }),

  renamePasskey: signedIn
    .input(own.renamePasskey)
    .mutation(({ ctx, input }) => passkeys.renamePasskey(ctx.db, ctx.user.id, input)),

  removePasskey: signedIn.input(own.removePasskey).mutation(async ({ ctx, input }) => {
    await passkeys.removePasskey(ctx, input)
    ctx.log.info({ event: 'passkey_removed', user_id: ctx.user.id }, 'passkey removed')
  }),

  passkeyChallenge: visitor.mutation(({ ctx }) => passkeys.passkeyChallenge(ctx)),

  signInPasskey: credentials.input(own.signInPasskey).mutation(async ({ ctx, input }) => {
    const user = await passkeys.checkPasskey(ctx, input)
    await ctx.sessions.end(ctx.cookies)
    ctx.setCookie(await ctx.sessions.begin(user, ctx))
    ctx.log.info({ event: 'sign_in', user_id: user.id, fator: user.fator }, 'signed in')
  }),
})

/** auth.factors: the second factors and passkeys of an account, without any secret. */
async function readFactors(db: Database, config: Config, user_id: string) {
  const [totp = null] = await db
    .select({ ativo_em: fatores.ativo_em, usado_em: fatores.usado_em })
    .from(fatores)
    .where(and(eq(fatores.user_id, user_id), isNotNull(fatores.ativo_em)))
  const codigos = await db.$count(
    codigos_recuperacao,
    and(eq(codigos_recuperacao.user_id, user_id), isNull(codigos_recuperacao.usado_em)),
  )
  const chaves = await db
    .select({
      id: chaves_acesso.id,
      nome: chaves_acesso.nome,
      transportes: chaves_acesso.transportes,
      created_at: chaves_acesso.created_at,
      usada_em: chaves_acesso.usada_em,
    })
    .from(chaves_acesso)
    .where(eq(chaves_acesso.user_id, user_id))
    .orderBy(asc(chaves_acesso.created_at), asc(chaves_acesso.id))
  return { totp, codigos, chaves, chaves_em: relyingPartyOf(config)?.id ?? null }
}
