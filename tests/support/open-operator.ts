import { openShop } from './open-shop.ts'
import type { RunningServer } from './server-process.ts'

/** An administrator on a running server, by a session that began with a second factor unless told. */
export async function openOperator(
  server: Pick<RunningServer, 'url' | 'db' | 'sql'>,
  { factor = true }: { factor?: boolean } = {},
) {
  const shop = await openShop(server)
  const { user_id } = shop
  await server.sql`update usuarios set is_admin = true, nome = 'Olga Operadora' where id = ${user_id}`
  await server.sql`
    update sessoes set is_admin = true, fator = ${factor ? 'codigo' : 'senha'} where user_id = ${user_id}`
  return shop
}
