import { dayOf } from '../../src/shared/days.ts'
import { type OpenShop, openShop } from './open-shop.ts'
import type { RunningServer } from './server-process.ts'
import { expenseInput } from './shops.ts'

/** An expense as a running server answers it. */
interface RemoteExpense {
  id: string
  updated_at: string
  created_at: string
  descricao: string
  valor: number
}

/** A new shop on a running server, whose expenses a test registers and changes as another device would. */
export async function remoteExpenses(server: RunningServer) {
  const shop = await openShop(server)
  return { ...shop, cookie: shop.client.cookie(), ...expensesOf(shop, server) }
}

/** How another device of this shop registers and changes expenses, and what is stored of them. */
export function expensesOf(
  shop: Pick<OpenShop, 'user_id' | 'call' | 'customer' | 'order'>,
  { sql }: Pick<RunningServer, 'sql'>,
) {
  const today = dayOf(new Date(), 'America/Sao_Paulo')
  return {
    expense: (fields: Record<string, unknown> = {}) =>
      shop.call<RemoteExpense>('finance.createExpense', expenseInput({ data_despesa: today, ...fields })),
    edit({ id, updated_at, created_at: _, ...kept }: RemoteExpense, fields: Record<string, unknown>) {
      return shop.call('finance.updateExpense', { ...kept, id, based_on: updated_at, ...fields })
    },
    /** A paid order: revenue of that day. */
    async revenue(valor: number, day = today) {
      const { id } = await shop.customer()
      await shop.order(id, { valor, data_entrada: day, pago: true, forma_pagamento: 'PIX', pago_em: day })
    },
    stored: () =>
      sql`select *, data_despesa::text from despesas where user_id = ${shop.user_id} order by created_at`,
  }
}
