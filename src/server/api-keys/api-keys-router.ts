import * as schema from '../../shared/api-keys.ts'
import { router, signedIn, writerOfSession } from '../trpc/procedures.ts'
import { createKey, ownKeys, revokeKey, wakeKey } from './own-keys.ts'

// Keys are the account's: with a plan that is over they can still be seen, revoked and woken.
export const apiKeysRouter = router({
  list: signedIn.query(({ ctx }) => ownKeys(ctx.db, ctx.user.id)),

  create: writerOfSession.input(schema.createApiKey).mutation(async ({ ctx, input }) => {
    const made = await createKey(ctx, ctx.shop, input)
    ctx.log.info({ event: 'api_key_made', user_id: ctx.user.id, chave: made.id }, 'a key of the API was made')
    return made
  }),

  revoke: signedIn.input(schema.apiKeyId).mutation(async ({ ctx, input }) => {
    await revokeKey(ctx.db, ctx, input.id, ctx.clock())
    ctx.log.info({ event: 'api_key_revoked', user_id: ctx.user.id, chave: input.id }, 'a key was revoked')
  }),

  wake: signedIn.input(schema.wakeApiKey).mutation(async ({ ctx, input }) => {
    await wakeKey(ctx, input)
    ctx.log.info({ event: 'api_key_woken', user_id: ctx.user.id, chave: input.id }, 'a key was woken')
  }),
})
