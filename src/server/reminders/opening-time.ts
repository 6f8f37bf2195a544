import { and, eq } from 'drizzle-orm'
import { defaultOpening } from '../../shared/reminders.ts'
import { isTime } from '../../shared/wall-clock.ts'
import type { Database, Transaction } from '../db/client.ts'
import { configuracoes } from '../db/schema/settings.ts'
import type { ShopScope } from '../db/shop-scope.ts'

/** When the shop opens (HH:mm): `hora_inicio` of its notifications, for what is put off until tomorrow. */
export async function openingTime(db: Database | Transaction, shop: ShopScope): Promise<string> {
  const [row] = await db
    .select({ valor: configuracoes.valor })
    .from(configuracoes)
    .where(
      and(
        eq(configuracoes.user_id, shop.user_id),
        eq(configuracoes.categoria, 'notificacoes'),
        eq(configuracoes.chave, 'hora_inicio'),
      ),
    )
  return row && isTime(row.valor) ? row.valor : defaultOpening
}
