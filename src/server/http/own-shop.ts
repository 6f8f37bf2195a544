import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ShopScope } from '../db/shop-scope.ts'
import type { AppDeps } from '../deps.ts'
import { createContext } from '../trpc/context.ts'
import { createCallerFactory, router } from '../trpc/init.ts'
import { shop, writer } from '../trpc/procedures.ts'

/**
 * The shop that a request outside /trpc writes to, or only reads, admitted as a procedure admits it: session, bound,
 * and to write the plan.
 */
export function ownShop(
  deps: AppDeps,
  to: 'write' | 'read' = 'write',
): (request: FastifyRequest, reply: FastifyReply) => Promise<ShopScope> {
  const contextOf = createContext(deps)
  return (request, reply) => admit(contextOf(request, reply))[to]()
}

const admit = createCallerFactory(
  router({ write: writer.mutation(({ ctx }) => ctx.shop), read: shop.query(({ ctx }) => ctx.shop) }),
)
