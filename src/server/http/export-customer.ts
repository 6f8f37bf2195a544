import { TRPCError } from '@trpc/server'
import contentDisposition from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { customerId, exportCustomer } from '../../shared/customers-schema.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import type { AppDeps } from '../deps.ts'
import { Refusal } from '../errors.ts'
import { readCustomerData } from '../exports/customer.ts'
import { customerPage } from '../exports/customer-page.ts'
import { readSettings } from '../settings/read.ts'
import { limitOwner } from '../trpc/admit.ts'

interface CustomerExport {
  deps: AppDeps
  admit(request: FastifyRequest, reply: FastifyReply): Promise<ShopScope>
}

/**
 * GET /export/customers/:id: all that the shop keeps of one customer, as a page that may do nothing but show, or as JSON
 * (product 5.7).
 */
export function customerExport(app: FastifyInstance, { deps, admit }: CustomerExport): void {
  app.get('/export/customers/:id', async (request, reply) => {
    const shop = await admit(request, reply)
    const asked = exportCustomer.safeParse(request.query)
    if (!asked.success) throw new TRPCError({ code: 'BAD_REQUEST', cause: asked.error })
    const named = customerId.safeParse(request.params)
    if (!named.success) throw new Refusal('nao_encontrado')
    return limitOwner(shop.user_id, async () => {
      const now = deps.clock()
      const data = await readCustomerData(deps.db, shop, named.data.id)
      if (asked.data.formato === 'json')
        return reply
          .type('application/json; charset=utf-8')
          .header('content-disposition', contentDisposition(`bancada-cliente-${named.data.id}.json`))
          .send(
            `${JSON.stringify({ formato: 'bancada-cliente', versao: 1, criado_em: now.toISOString(), ...data }, null, 1)}\n`,
          )
      const { empresa, perfil } = await readSettings(deps.db, shop)
      const page = customerPage(data, { shop: empresa.nome || perfil.nome, zone: shop.fuso, now })
      return reply.type('text/html; charset=utf-8').header('content-security-policy', showsOnly).send(page)
    })
  })
}

const showsOnly =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
