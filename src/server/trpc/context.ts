import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { hasFactor } from '../../shared/auth.ts'
import { backgroundHeader, tabHeader } from '../../shared/live.ts'
import { limitConcurrencyByKey } from '../concurrency.ts'
import { assertWritable, mintShopScope, type ShopScope } from '../db/shop-scope.ts'
import type { AppDeps } from '../deps.ts'
import { Refusal, tooManyRequests } from '../errors.ts'
import { concurrency } from '../limits.ts'
import { networkOf } from '../network.ts'
import type { ShopState } from '../plans/read-plan.ts'

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

// Who may do what, as plain functions. The procedure builders use them, and so do the HTTP routes for photos
// and files.

/** The signed-in owner with the state of the shop. Throws `nao_autenticado`. */
export async function admitSignedIn({ session }: Pick<Context, 'session'>) {
  const { signedIn, token } = await session()
  if (!signedIn) throw new Refusal('nao_autenticado')
  const { shop: state, ...found } = signedIn
  return { ...found, token, state }
}

/** The owner of a shop's data: who is signed in, or whose key of the API it is. Throws `nao_autenticado`. */
export const admitOwner = async (ctx: Pick<Context, 'session' | 'key'>) =>
  ctx.key ?? (await admitSignedIn(ctx))

/** Requires an administrator with a second factor. Throws `sem_permissao` and `fator_necessario`. */
export function assertOperator({ is_admin, fator }: Pick<SignedIn, 'is_admin' | 'fator'>): void {
  if (!is_admin) throw new Refusal('sem_permissao')
  if (!hasFactor(fator)) throw new Refusal('fator_necessario')
}

/** Admits an administrator to an HTTP route, for the same reasons as to a procedure. */
export async function admitOperator(ctx: Pick<Context, 'session'>) {
  const found = await admitSignedIn(ctx)
  assertOperator(found)
  return found
}

// Fewer than the pool's connections (db/client.ts), so that one shop leaves some for others. A call runs one
// query at a time. The session is looked up before this limit (sessions.ts).
export const limitOwner = limitConcurrencyByKey(concurrency.callsOfOwner, tooManyRequests)

type SignedIn = Awaited<ReturnType<typeof admitSignedIn>>

/** The owner's shop. Throws `nao_encontrado` without one. */
export function shopOf(
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
  ctx: Pick<Context, 'session' | 'tab' | 'ip' | 'key' | 'onRepeat'>,
  to: 'read' | 'write',
): Promise<ShopScope> {
  const found = await admitOwner(ctx)
  return limitOwner(found.user.id, async () => {
    const { shop } = shopOf(found, ctx)
    if (to === 'write') assertWritable(shop)
    return shop
  })
}
