import type { TRPCRequestInfo } from '@trpc/server/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ShopScope } from '../db/shop-scope.ts'
import type { AppDeps } from '../deps.ts'
import { createContext } from '../trpc/context.ts'
import { createCallerFactory, router } from '../trpc/init.ts'
import { writer } from '../trpc/procedures.ts'

/** The shop that a request outside /trpc writes to, admitted as a procedure admits it: session, turn, plan. */
export function ownShop(deps: AppDeps): (request: FastifyRequest, reply: FastifyReply) => Promise<ShopScope> {
  const contextOf = createContext(deps)
  return (req, res) => admit(contextOf({ req, res, info: oneCall() })).shop()
}

const admit = createCallerFactory(router({ shop: writer.mutation(({ ctx }) => ctx.shop) }))

/** No batch, no parameters. */
const oneCall = (): TRPCRequestInfo => ({
  accept: null,
  type: 'mutation',
  isBatchCall: false,
  calls: [],
  connectionParams: null,
  signal: new AbortController().signal,
  url: null,
})
