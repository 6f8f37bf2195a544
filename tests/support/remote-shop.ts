import { openShop, type RemoteCustomer } from './open-shop.ts'
import type { RunningServer } from './server-process.ts'

/** A new shop on a running server, whose customers a test registers and changes as another device would. */
export async function remoteShop(server: RunningServer) {
  const shop = await openShop(server)
  return {
    ...shop,
    cookie: shop.client.cookie,
    edit: ({ id, updated_at, nome, telefone, email }: RemoteCustomer, fields: Partial<RemoteCustomer>) =>
      shop.call('customers.update', { id, based_on: updated_at, nome, telefone, email, ...fields }),
    stored: () => server.sql`select * from clientes where user_id = ${shop.user_id} order by nome`,
  }
}
