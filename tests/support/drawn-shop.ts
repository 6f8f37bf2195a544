import type { TestApp } from './app.ts'
import type { TestDatabase } from './database.ts'
import { type DrawnScreen, drawScreen } from './draw-screen.tsx'
import { fromNow } from './from-now.ts'
import type { RemoteCustomer, RemoteOrder } from './open-shop.ts'
import { customerInput, makeShop, orderInput } from './shops.ts'

/** A new shop whose screens are drawn, and what its owner does on another device: what open-shop.ts is to a browser. */
export async function drawnShop(
  app: TestApp,
  { db, sql }: Pick<TestDatabase, 'db' | 'sql'>,
  { plano = 'teste', confirmed }: { plano?: 'teste' | 'basico' | 'profissional'; confirmed?: boolean } = {},
) {
  const shop = await makeShop(db, {
    plano,
    nome: 'Oficina do Beto',
    ...(confirmed !== undefined && { confirmed }),
  })
  const cookie = await app.signIn(shop.email)
  async function call<Answer = RemoteOrder>(path: string, input?: unknown): Promise<Answer> {
    const { status, data, body } = await app.call(path, input, { cookie })
    if (status !== 200) throw new Error(`${path} answered ${status}: ${body}`)
    return data as Answer
  }
  return {
    ...shop,
    cookie,
    /** Answers what the procedure answers; throws where that is a refusal. */
    call,
    /** Opens a screen as this owner, on a device of its own. */
    async draw(path: string, options: { failing?: string[]; reloaded?: boolean } = {}): Promise<DrawnScreen> {
      return drawScreen(app, { cookie: await app.signIn(shop.email), path, ...options })
    },
    customer: (fields: Partial<RemoteCustomer> = {}) =>
      call<RemoteCustomer>('customers.create', customerInput(fields)),
    order: (cliente_id: string, fields: Parameters<typeof orderInput>[1] = {}) =>
      call('orders.create', orderInput(cliente_id, fields)),
    /** The trial or the plan is over from now on. */
    endPlan: () =>
      sql`update user_planos set data_fim = ${fromNow(-60_000)}::timestamptz where user_id = ${shop.user_id}`,
  }
}

export type DrawnShop = Awaited<ReturnType<typeof drawnShop>>
