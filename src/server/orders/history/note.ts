import { and, eq } from 'drizzle-orm'
import type { NoteOrder } from '../../../shared/orders-schema.ts'
import type { Database } from '../../db/client.ts'
import { ordens_servico } from '../../db/schema/orders.ts'
import type { ShopScope } from '../../db/shop-scope.ts'
import { shopTransaction } from '../../db/transaction.ts'
import { Refusal } from '../../errors.ts'
import { recordEvent } from '../../history/record-event.ts'
import { lockShop } from '../../plans/lock-shop.ts'

/**
 * orders.note: records that a message to the customer was opened, with its time in the row, or that a paper
 * was printed. `updated_at` stays, because nobody edited the order. Throws `nao_encontrado`.
 */
export function noteOrder(db: Database, shop: ShopScope, { id, tipo }: NoteOrder, now: Date): Promise<void> {
  return shopTransaction(db, shop, async (tx, changed) => {
    await lockShop(tx, shop, now)
    const own = and(eq(ordens_servico.user_id, shop.user_id), eq(ordens_servico.id, id))
    const [row] = await tx
      .select({ avisado_em: ordens_servico.avisado_em })
      .from(ordens_servico)
      .where(own)
      .for('update')
    if (!row) throw new Refusal('nao_encontrado')
    if (tipo === 'avisado') {
      const avisado_em = now.toISOString()
      await tx.update(ordens_servico).set({ avisado_em }).where(own)
      await recordEvent(tx, shop, { os_id: id, tipo, de: row, para: { avisado_em } }, now)
    } else await recordEvent(tx, shop, { os_id: id, tipo }, now)
    changed('orders', id)
  })
}
