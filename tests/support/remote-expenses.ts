import { dayOf } from '../../src/shared/days.ts'
import { fromNow } from './from-now.ts'
import { remote } from './remote.ts'
import type { startServer } from './server-process.ts'
import { customerInput, expenseInput, orderInput } from './shops.ts'

let made = 0

/** An expense as a running server answers it. */
interface RemoteExpense {
  id: string
  updated_at: string
  created_at: string
  descricao: string
  valor: number
}

/** A new shop on a running server, whose expenses a test registers and changes as another device would. */
export async function remoteExpenses(server: Awaited<ReturnType<typeof startServer>>) {
  const client = remote(server.url)
  const email = `despesas${process.pid}-${made++}@exemplo.com.br`
  await client.begin(email)
  const [user] = await server.sql<{ id: string }[]>`select id from usuarios where email = ${email}`
  const user_id = user?.id ?? ''
  const call = async <Answer>(path: string, input: unknown) => {
    const { status, data } = await client.call(path, input)
    if (status !== 200) throw new Error(`${path} answered ${status}`)
    return data as Answer
  }
  const today = dayOf(new Date(), 'America/Sao_Paulo')
  return {
    call,
    user_id,
    cookie: client.cookie(),
    expense: (fields: Record<string, unknown> = {}) =>
      call<RemoteExpense>('finance.createExpense', expenseInput({ data_despesa: today, ...fields })),
    edit({ id, updated_at, created_at: _, ...kept }: RemoteExpense, fields: Record<string, unknown>) {
      return call('finance.updateExpense', { ...kept, id, based_on: updated_at, ...fields })
    },
    /** A paid order: revenue of that day. */
    async revenue(valor: number, day = today) {
      const customer = await call<{ id: string }>('customers.create', customerInput())
      const paid = { valor, data_entrada: day, pago: true, forma_pagamento: 'PIX', pago_em: day } as const
      await call('orders.create', orderInput(customer.id, paid))
    },
    stored: () =>
      server.sql`select *, data_despesa::text from despesas where user_id = ${user_id} order by created_at`,
    endPlan: () =>
      server.sql`update user_planos set data_fim = ${fromNow(-1_000)}::timestamptz where user_id = ${user_id}`,
  }
}
