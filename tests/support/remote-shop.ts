import { mintShopScope } from '../../src/server/db/shop-scope.ts'
import { remote } from './remote.ts'
import type { startServer } from './server-process.ts'
import { orderInput } from './shops.ts'

let made = 0

/** A customer as a running server answers it. */
export interface RemoteCustomer {
  id: string
  updated_at: string
  nome: string
  telefone: string
  email: string | null
}

/** A new shop on a running server, whose customers a test registers and changes as another device would. */
export async function remoteShop(server: Awaited<ReturnType<typeof startServer>>) {
  const client = remote(server.url)
  const email = `clientes${process.pid}-${made++}@exemplo.com.br`
  await client.begin(email)
  const [user] = await server.sql<{ id: string }[]>`select id from usuarios where email = ${email}`
  const user_id = user?.id ?? ''
  const call = async (path: string, input: unknown) => {
    const { status, data } = await client.call(path, input)
    if (status !== 200) throw new Error(`${path} answered ${status}`)
    return data as RemoteCustomer
  }
  return {
    call,
    cookie: client.cookie,
    scope: mintShopScope({ user_id, fuso: 'America/Sao_Paulo', plano: 'teste', expirado: false }),
    customer: (fields: Partial<RemoteCustomer>) =>
      call('customers.create', { chave: crypto.randomUUID(), telefone: '11987411107', ...fields }),
    edit: ({ id, updated_at, nome, telefone, email }: RemoteCustomer, fields: Partial<RemoteCustomer>) =>
      call('customers.update', { id, based_on: updated_at, nome, telefone, email, ...fields }),
    order: (cliente_id: string) => call('orders.create', orderInput(cliente_id)),
    stored: () => server.sql`select * from clientes where user_id = ${user_id} order by nome`,
  }
}
