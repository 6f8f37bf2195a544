import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { backgroundHeader, tabHeader } from '../../shared/live.ts'
import type { AppDeps } from '../deps.ts'

interface RequestOptions {
  calls?: number
  isStream?: boolean
}

export type Context = ReturnType<ReturnType<typeof createContext>>

/**
 * What a procedure gets: the dependencies, the session (looked up once per request) and ways to set headers.
 */
export function createContext(deps: AppDeps) {
  return (req: FastifyRequest, res: FastifyReply, { calls = 1, isStream = false }: RequestOptions = {}) => {
    let lookup: ReturnType<typeof resolve> | undefined
    let user_id: string | undefined
    const resolve = async () => {
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
      cookies: req.headers.cookie,
      requestId: req.id,
      log: req.log,
      /** How many calls this request holds. */
      calls,
      tab: tabOf(req.headers[tabHeader]),
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
      ownerId: () => user_id,
    }
  }
}

const uuid = z.uuid()
const tabOf = (header: unknown): string | undefined => uuid.safeParse(header).data
