import type { Page } from 'playwright-core'
import { beginSession } from './begin-session.ts'
import { giveCookies } from './cookies.ts'
import { fromNow } from './from-now.ts'
import { remote } from './remote.ts'
import type { RunningServer } from './server-process.ts'
import { customerInput, makeShop, orderInput } from './shops.ts'

/** A customer as a running server answers it. */
export interface RemoteCustomer {
  id: string
  updated_at: string
  nome: string
  telefone: string
  email: string | null
}

/** An order as a running server answers it. */
export interface RemoteOrder {
  id: string
  updated_at: string
  numero_os: string
  pronto_em: string | null
}

/**
 * A new shop on a running server with its owner signed in, and what that owner does on another device. Its
 * account and session are stored, not asked for: signing up and in has limits by address, and tests of its own.
 */
export async function openShop(
  { url, db, sql }: Pick<RunningServer, 'url' | 'db' | 'sql'>,
  { plano = 'teste', confirmed }: { plano?: 'teste' | 'basico' | 'profissional'; confirmed?: boolean } = {},
) {
  const shop = await makeShop(db, {
    plano,
    nome: 'Oficina do Beto',
    ...(confirmed !== undefined && { confirmed }),
  })
  const client = remote(url, await beginSession(db, shop.user_id))
  async function call<Answer = RemoteOrder>(path: string, input?: unknown): Promise<Answer> {
    const { status, data } = await client.call(path, input)
    if (status !== 200) throw new Error(`${path} answered ${status}`)
    return data as Answer
  }
  return {
    ...shop,
    client,
    /** Answers what the procedure answers; throws where that is a refusal. */
    call,
    /** Lets a page of any browser be this owner's. */
    enter: (page: Page) => giveCookies(page, url, client.cookie()),
    customer: (fields: Partial<RemoteCustomer> = {}) =>
      call<RemoteCustomer>('customers.create', customerInput(fields)),
    order: (cliente_id: string, fields: Parameters<typeof orderInput>[1] = {}) =>
      call('orders.create', orderInput(cliente_id, fields)),
    /** The trial or the plan is over from now on. */
    endPlan: () =>
      sql`update user_planos set data_fim = ${fromNow(-60_000)}::timestamptz where user_id = ${shop.user_id}`,
  }
}

export type OpenShop = Awaited<ReturnType<typeof openShop>>
