import { deleteAccount, endSession, keepAccount, listAccesses } from '../../shared/auth.ts'
import { signedIn, visitor } from '../trpc/procedures.ts'
import { assertOwnPassword } from './credentials/password.ts'
import { askForDeletion, cancelDeletion, keepAccount as keep } from './deletion/ask-deletion.ts'
import { endOtherSessions, endOwnSession, ownSessions, secondsUntil } from './describe-session.ts'
import { ownAccesses } from './sessions/access-log.ts'

/** Where an account is signed in, and how it is deleted. */
export const accessProcedures = {
  sessions: signedIn.query(({ ctx }) => ownSessions(ctx.db, ctx, ctx.clock())),

  endSession: signedIn.input(endSession).mutation(async ({ ctx, input }) => {
    await endOwnSession(ctx.db, ctx, input.id_publico)
    ctx.log.info({ event: 'session_ended', user_id: ctx.user.id }, 'a session ended by its owner')
  }),

  endOtherSessions: signedIn.mutation(async ({ ctx }) => {
    const encerradas = await endOtherSessions(ctx.db, ctx)
    ctx.log.info(
      { event: 'sessions_ended', user_id: ctx.user.id, encerradas },
      'other sessions ended by their owner',
    )
    return { encerradas }
  }),

  // The request itself has already extended the session, unless it was a background call.
  stay: signedIn.query(({ ctx }) => ({ restam: secondsUntil(ctx.ends, ctx.clock()) })),

  accesses: signedIn.input(listAccesses).query(({ ctx, input }) => ownAccesses(ctx.db, ctx.user.id, input)),

  deleteAccount: signedIn.input(deleteAccount).mutation(async ({ ctx, input }) => {
    await assertOwnPassword(ctx, input.senha_atual)
    const asked = await askForDeletion(ctx.db, ctx, ctx.clock())
    ctx.log.info({ event: 'deletion_asked', user_id: ctx.user.id }, 'an account is to be deleted')
    return asked
  }),

  cancelDeletion: signedIn.mutation(async ({ ctx }) => {
    await cancelDeletion(ctx.db, ctx, ctx.clock())
    ctx.log.info({ event: 'deletion_cancelled', user_id: ctx.user.id }, 'an account is kept')
  }),

  keepAccount: visitor.input(keepAccount).mutation(async ({ ctx, input }) => {
    await ctx.attempts.countLink(ctx.ip)
    return keep(ctx.db, input.token, ctx.clock())
  }),
}
