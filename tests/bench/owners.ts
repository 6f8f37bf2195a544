import type postgres from 'postgres'
import type { Cursor } from '../../src/server/db/list-page.ts'
import { mintShopScope, type ShopScope } from '../../src/server/db/shop-scope.ts'
import { fromNow } from '../support/from-now.ts'
import { places } from './fill.ts'

export interface Owner {
  shop: ShopScope
  /** Somebody who brings an order. */
  cliente_id: string
  /** Where page 1,000 begins; in a shop without that many, its last page. */
  deep: Cursor
  today: string
}

/** The shop of 100,000 orders and the one of 100. */
export async function findOwners(sql: postgres.Sql): Promise<Record<keyof typeof places, Owner>> {
  const [big, small] = await Promise.all([findOwner(sql, places.big), findOwner(sql, places.small)])
  return { big, small }
}

/** The owner at this place of those that were filled in. */
export async function findOwner(sql: postgres.Sql, place: number): Promise<Owner> {
  const [found] = await sql<
    { user_id: string; cliente_id: string; value: string; id: string; today: string }[]
  >`
    select u.id as user_id, o.cliente_id, o.data_entrada::text as value, o.id, ${fromNow(0).slice(0, 10)}::text as today
    from usuarios u join lojas l on l.user_id = u.id, lateral (
      select cliente_id, data_entrada, id from ordens_servico where user_id = u.id
      order by data_entrada desc, id desc offset least(999 * 30 - 1, l.total_os - 31) limit 1
    ) o where email = ${`loja${place}@example.com`}`
  if (!found) throw new Error(`there is no shop ${place}`)
  const { user_id, cliente_id, value, id, today } = found
  const shop = mintShopScope({ user_id, fuso: 'America/Sao_Paulo', plano: 'profissional', expirado: false })
  return { shop, cliente_id, deep: { value, id }, today }
}
