import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import {
  addPasskey,
  disableTotp,
  enableTotp,
  removePasskey,
  renamePasskey,
  signInPasskey,
  withOwnPassword,
} from '../../../shared/auth.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/client.ts'
import { chaves_acesso, codigos_recuperacao, fatores } from '../../db/schema/access.ts'
import { credentials, signedIn, visitor } from '../../trpc/procedures.ts'
import * as passkeys from './own-passkeys.ts'
import * as totp from './own-totp.ts'
import { checkPasskey, passkeyChallenge } from './sign-in-passkey.ts'
import { relyingPartyOf } from './webauthn.ts'

/** The procedures of auth for a second factor, recovery codes and passkeys. */
export const factorProcedures = {
  factors: signedIn.query(({ ctx }) => readFactors(ctx.db, ctx.config, ctx.user.id)),

  startTotp: signedIn
    .input(withOwnPassword)
    .mutation(({ ctx, input }) => totp.startTotp(ctx, input.senha_atual)),

  enableTotp: signedIn.input(enableTotp).mutation(async ({ ctx, input }) => {
    const made = await totp.enableTotp(ctx, input.code)
    ctx.log.info({ event: 'totp_enabled', user_id: ctx.user.id }, 'second factor on')
    return made
  }),

  disableTotp: signedIn.input(disableTotp).mutation(async ({ ctx, input }) => {
    await totp.disableTotp(ctx, input)
    ctx.log.info({ event: 'totp_disabled', user_id: ctx.user.id }, 'second factor off')
  }),

  newRecoveryCodes: signedIn.input(withOwnPassword).mutation(async ({ ctx, input }) => {
    const made = await totp.newRecoveryCodes(ctx, input.senha_atual)
    ctx.log.info({ event: 'recovery_codes_made', user_id: ctx.user.id }, 'other recovery codes')
    return made
  }),

  startPasskey: signedIn
    .input(withOwnPassword)
    .mutation(({ ctx, input }) => passkeys.startPasskey(ctx, input.senha_atual)),

  addPasskey: signedIn.input(addPasskey).mutation(async ({ ctx, input }) => {
    const added = await passkeys.addPasskey(ctx, input)
    ctx.log.info({ event: 'passkey_added', user_id: ctx.user.id }, 'passkey added')
    return added
  }),

  renamePasskey: signedIn
    .input(renamePasskey)
    .mutation(({ ctx, input }) => passkeys.renamePasskey(ctx.db, ctx.user.id, input)),

  removePasskey: signedIn.input(removePasskey).mutation(async ({ ctx, input }) => {
    await passkeys.removePasskey(ctx, input)
    ctx.log.info({ event: 'passkey_removed', user_id: ctx.user.id }, 'passkey removed')
  }),

  passkeyChallenge: visitor.mutation(({ ctx }) => passkeyChallenge(ctx)),

  signInPasskey: credentials.input(signInPasskey).mutation(async ({ ctx, input }) => {
    const user = await checkPasskey(ctx, input)
    await ctx.sessions.end(ctx.cookies)
    ctx.setCookie(await ctx.sessions.begin(user, ctx))
    ctx.log.info({ event: 'sign_in', user_id: user.id, fator: user.fator }, 'signed in')
  }),
}

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
