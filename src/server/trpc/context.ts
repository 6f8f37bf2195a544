import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { backgroundHeader, tabHeader } from '../../shared/live.ts'
import type { AppDeps } from '../deps.ts'
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
