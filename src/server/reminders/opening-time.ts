import { and, eq } from 'drizzle-orm'
import { settings } from '../../shared/settings.ts'
import type { Database, Transaction } from '../db/client.ts'
import { configuracoes } from '../db/schema/settings.ts'
import type { ShopScope } from '../db/shop-scope.ts'

/** When the shop opens (HH:mm), the setting `hora_inicio`: for reminders postponed to tomorrow. */
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
  const { hora_inicio } = settings.notificacoes
  return hora_inicio.read(row?.valor ?? hora_inicio.default)
}
