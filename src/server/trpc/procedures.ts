import { initTRPC } from '@trpc/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { hasFactor } from '../../shared/auth.ts'
import { accountHeader, backgroundHeader, tabHeader } from '../../shared/live.ts'
import { limitConcurrencyByKey } from '../concurrency.ts'
import { assertWritable, mintShopScope, type ShopScope } from '../db/shop-scope.ts'
import type { AppDeps } from '../deps.ts'
import { Refusal, tooManyRequests } from '../errors.ts'
import { concurrency } from '../limits.ts'
import { networkOf } from '../network.ts'
import type { ShopState } from '../plans/read-plan.ts'
import { errorBody, toTrpcError } from './trpc-errors.ts'

/** A key of the API, with its owner and shop (api-keys/find-key.ts). */
interface Key {
  id: string
  nome: string
  user: { id: string }
  state: ShopState
}

interface RequestOptions {
  calls?: number
  isStream?: boolean
  /** The key of the API that the request names: cookies are ignored. */
  key?: Key
  /** Told when a creation was a repeat. */
  onRepeat?: () => void
}

export type Context = ReturnType<ReturnType<typeof createContext>>

/**
 * What a procedure gets: the dependencies, the session (looked up once per request) and ways to set headers.
 */
export function createContext(deps: AppDeps) {
  return (
    req: FastifyRequest,
    res: FastifyReply,
    { calls = 1, isStream = false, key, onRepeat }: RequestOptions = {},
  ) => {
    let lookup: ReturnType<typeof resolve> | undefined
    let user_id: string | undefined
    const resolve = async () => {
      if (key) return noSession
      const slide = !(backgroundHeader in req.headers) && !isStream
      const found = await deps.resolveSession({ ip: req.ip, cookies: req.headers.cookie }, { slide })
      if (found.cookie) setCookie(found.cookie)
      user_id = found.signedIn?.user.id
      return found
    }
    const setHeader = (name: string, value: string) => {
      res.header(name, value)
    }
    const setCookie = (cookie: string) => setHeader('set-cookie', cookie)
    return {
      ...deps,
      ip: req.ip,
      agent: req.headers['user-agent'],
      cookies: key ? undefined : req.headers.cookie,
      key,
      onRepeat,
      requestId: req.id,
      log: req.log,
      /** How many calls this request holds. */
      calls,
      tab: key ? undefined : tabOf(req.headers[tabHeader]),
      /** Whose page calls, where it says so. */
      account: req.headers[accountHeader],
      setCookie,
      setHeader,
      /**
       * Calls back when the connection closes. tRPC's signal does not serve: garbage collection can drop it.
       */
      onGone(act: () => void) {
        if (res.raw.destroyed) act()
        else res.raw.once('close', act)
      },
      session: () => (lookup ??= resolve()),
      /** The owner, if the session was looked up already. */
      ownerId: () => key?.user.id ?? user_id,
    }
  }
}

/** A key opens a shop's data, never the account. */
const noSession = { signedIn: null, token: null } as const

const uuid = z.uuid()
const tabOf = (header: unknown): string | undefined => uuid.safeParse(header).data

// Who may do what, as plain functions. The builders below use them, and so do the HTTP routes for photos and files.

/**
 * The signed-in owner with the state of the shop. Throws `nao_autenticado`, also where the call comes from a page of
 * another account: what was typed there must not land in this one.
 */
async function admitSignedIn({ session, account }: Pick<Context, 'session' | 'account'>) {
  const { signedIn, token } = await session()
  if (!signedIn || (account ?? signedIn.user.id) !== signedIn.user.id) throw new Refusal('nao_autenticado')
  const { shop: state, ...found } = signedIn
  return { ...found, token, state }
}

/** The owner of a shop's data: who is signed in, or whose key of the API it is. Throws `nao_autenticado`. */
const admitOwner = async (ctx: Pick<Context, 'session' | 'account' | 'key'>) =>
  ctx.key ?? (await admitSignedIn(ctx))

/** Requires an administrator with a second factor. Throws `sem_permissao` and `fator_necessario`. */
export function assertOperator({ is_admin, fator }: Pick<SignedIn, 'is_admin' | 'fator'>): void {
  if (!is_admin) throw new Refusal('sem_permissao')
  if (!hasFactor(fator)) throw new Refusal('fator_necessario')
}

/** Admits an administrator to an HTTP route, for the same reasons as to a procedure. */
export async function admitOperator(ctx: Pick<Context, 'session' | 'account'>) {
  const found = await admitSignedIn(ctx)
  assertOperator(found)
  return found
}

// Fewer than the pool's connections (db/client.ts), so that one shop leaves some for others. A call runs one
// query at a time. The session is looked up before this limit (sessions.ts).
export const limitOwner = limitConcurrencyByKey(concurrency.callsOfOwner, tooManyRequests)

type SignedIn = Awaited<ReturnType<typeof admitSignedIn>>

/** The owner's shop. Throws `nao_encontrado` without one. */
function shopOf(
  { user, state }: { user: { id: string }; state: SignedIn['state'] },
  { tab, ip, key, onRepeat }: Pick<Context, 'tab' | 'ip' | 'key' | 'onRepeat'>,
) {
  if (!state) throw new Refusal('nao_encontrado')
  const { plano, expirado } = state.plan
  const shop = mintShopScope({
    user_id: user.id,
    fuso: state.fuso,
    plano,
    expirado,
    tab,
    chave: key && { id: key.id, nome: key.nome },
    onRepeat,
    rede: networkOf(ip),
  })
  return { shop, state }
}

/** Admits an HTTP route to a shop, for the same reasons as a procedure. */
export async function admitToShop(
  ctx: Pick<Context, 'session' | 'account' | 'tab' | 'ip' | 'key' | 'onRepeat'>,
  to: 'read' | 'write',
): Promise<ShopScope> {
  const found = await admitOwner(ctx)
  return limitOwner(found.user.id, async () => {
    const { shop } = shopOf(found, ctx)
    if (to === 'write') assertWritable(shop)
    return shop
  })
}

/** Who may call a procedure: the name of its builder. */
export type Access = 'visitor' | 'signedIn' | 'shop' | 'writer' | 'admin'

const t = initTRPC
  .context<Context>()
  .meta<{ access: Access }>()
  .create({
    errorFormatter: ({ error, ctx }) => errorBody(error, ctx),
    // Stacks belong in the log, whatever NODE_ENV is.
    isDev: false,
  })

export const { router, mergeRouters, createCallerFactory } = t

/** The base of every builder: turns what was thrown into an answer, and counts the calls. */
const procedure = t.procedure.use(async ({ ctx, path, next }) => {
  const start = performance.now()
  const result = await next()
  const error = result.ok ? null : toTrpcError(result.error, ctx)
  ctx.metrics.called(path, error?.message ?? 'ok', (performance.now() - start) / 1_000)
  if (error) throw error
  return result
})

/** Anyone. */
export const visitor = procedure.meta({ access: 'visitor' })

/**
 * Anyone who sends a password. The call must be alone in its request: a batch of ten would be ten tries at
 * the price of one.
 */
export const credentials = visitor.use(({ ctx, next }) => {
  if (ctx.calls > 1) throw new Refusal('entrada_invalida')
  return next()
})

/** A signed-in owner, for the own account. */
export const signedIn = procedure.meta({ access: 'signedIn' }).use(async ({ ctx, next }) => {
  const found = await admitSignedIn(ctx)
  // A stream leaves the limit once it has begun: live.changes has its own.
  return limitOwner(found.user.id, () => next({ ctx: found }))
})

/** Reads the own shop, also when the plan is over. A key of the API opens it too, where its table names the procedure. */
export const shop = procedure.meta({ access: 'shop' }).use(async ({ ctx, next }) => {
  const owner = await admitOwner(ctx)
  return limitOwner(owner.user.id, () => next({ ctx: shopOf(owner, ctx) }))
})

/** The same for what needs the session itself, or a password: no key of the API opens it. */
export const shopOfSession = signedIn
  .meta({ access: 'shop' })
  .use(({ ctx, next }) => next({ ctx: shopOf(ctx, ctx) }))

/** Writes the own shop's data. Refused when the plan is over. */
export const writer = shop.meta({ access: 'writer' }).use(({ ctx, next }) => {
  assertWritable(ctx.shop)
  return next()
})

/** Writes it with the session itself, or a password. */
export const writerOfSession = shopOfSession.meta({ access: 'writer' }).use(({ ctx, next }) => {
  assertWritable(ctx.shop)
  return next()
})

/** Administrators with a second factor. Checked on every call. */
export const admin = signedIn.meta({ access: 'admin' }).use(({ ctx, next }) => {
  assertOperator(ctx)
  return next()
})
