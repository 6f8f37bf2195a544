import type { CreateFastifyContextOptions } from '@trpc/server/adapters/fastify'
import type { AppDeps } from '../deps.ts'

export type Context = ReturnType<ReturnType<typeof createContext>>

/** What a procedure gets: the dependencies, who is there (asked once a request) and the answer's cookies. */
export function createContext(deps: AppDeps) {
  return ({ req, res, info }: CreateFastifyContextOptions) => {
    let asked: ReturnType<typeof ask> | undefined
    const ask = async () => {
      const found = await deps.sessions.find(req.headers.cookie)
      if (found.cookie) setCookie(found.cookie)
      return found
    }
    const setCookie = (cookie: string) => {
      res.header('set-cookie', cookie)
    }
    return {
      ...deps,
      ip: req.ip,
      cookies: req.headers.cookie,
      requestId: req.id,
      log: req.log,
      calls: info.calls.length,
      setCookie,
      session: () => (asked ??= ask()),
    }
  }
}
