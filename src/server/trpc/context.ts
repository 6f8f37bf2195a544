import type { CreateFastifyContextOptions } from '@trpc/server/adapters/fastify'
import type { AppDeps } from '../deps.ts'
import { readShop, type ShopState } from '../plans/read-shop.ts'

export type Context = ReturnType<ReturnType<typeof createContext>>

/** What a procedure gets: the dependencies, who is there and their shop (each asked once a request), the answer's cookies. */
export function createContext(deps: AppDeps) {
  return ({ req, res, info }: CreateFastifyContextOptions) => {
    let asked: ReturnType<typeof ask> | undefined
    const ask = async () => {
      const found = await deps.sessions.find(req.headers.cookie)
      if (found.cookie) setCookie(found.cookie)
      return found
    }
    let read: Promise<ShopState> | undefined
    const setCookie = (cookie: string) => {
      res.header('set-cookie', cookie)
    }
    return {
      ...deps,
      ip: req.ip,
      cookies: req.headers.cookie,
      requestId: req.id,
      log: req.log,
      /** How many calls the request holds. */
      calls: info.calls.length,
      setCookie,
      session: () => (asked ??= ask()),
      /** Of whoever `session` found: a request has one. */
      ownShop: (user_id: string) => (read ??= readShop(deps.db, user_id, deps.clock())),
    }
  }
}
