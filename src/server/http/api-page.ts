import type { FastifyInstance } from 'fastify'
import { referenceOf } from '../api/reference.ts'
import type { Config } from '../config.ts'
import type { FilledPages } from './public-pages.ts'

/** GET /api: how the API is called, with a reference that is made from its document. Complete without scripts. */
export async function apiPage(
  app: FastifyInstance,
  { config, site }: { config: Config; site: FilledPages | null },
): Promise<void> {
  if (!site) return
  const reference = referenceOf(config.appUrl.origin)
  app.get('/api', (request, reply) => site.sendFilled(request, reply, '/api', reference))
}
