import { fromNow } from './from-now.ts'
import type { OpenShop } from './open-shop.ts'
import type { RunningServer } from './server-process.ts'

const day = 86_400_000

interface Bought {
  plano?: 'basico' | 'profissional'
  status?: 'active' | 'pending' | 'canceled' | 'refunded'
  /** In how many days it ends; null where nothing was paid. */
  fim?: number | null
  carencia?: number
}

/** Stores a subscription of a shop's, with its charge, that is its plan from now on, as a derivation does. Answers its id. */
export async function boughtPlan(
  { sql }: Pick<RunningServer, 'sql'>,
  { user_id }: Pick<OpenShop, 'user_id'>,
  { plano = 'basico', status = 'active', fim = 20, carencia }: Bought = {},
): Promise<string> {
  const id = crypto.randomUUID()
  const end = fim === null ? null : fromNow(fim * day)
  const grace = carencia === undefined ? null : fromNow(carencia * day)
  const created = fromNow(-40 * day)
  await sql`insert into assinaturas (id, grupo, user_id, vinculo, customer_name, customer_email, product_name, plano_tipo,
      status, amount, expires_at, carencia_ate, created_at, updated_at)
    values (${id}, ${`kiwify:assinatura:${id}`}, ${user_id}, 'referencia', 'Beto', 'beto@exemplo.com.br',
      ${`Bancada ${plano}`}, ${plano}, ${status}, 14.9, ${end}, ${grace}, ${created}, ${created})`
  const charged = status === 'refunded' ? 'refunded' : fim === null ? 'waiting_payment' : 'paid'
  await charge({ sql }, { user_id }, id, { status: charged, days: -40 })
  if (end === null) return id
  await sql`update user_planos set ativo = false where user_id = ${user_id}`
  await sql`delete from user_planos where user_id = ${user_id} and origem = 'cobranca'`
  await sql`insert into user_planos (id, user_id, plano, ativo, data_fim, carencia_ate, origem, created_at)
    values (${crypto.randomUUID()}, ${user_id}, ${plano}, true, ${end}, ${grace}, 'cobranca', ${fromNow(0)})`
  return id
}

/** One charge of a subscription, so many days from now. */
export const charge = (
  { sql }: Pick<RunningServer, 'sql'>,
  { user_id }: Pick<OpenShop, 'user_id'>,
  assinatura: string,
  { status = 'paid', days }: { status?: string; days: number },
) =>
  sql`insert into transacoes (id, adaptador, pedido, assinatura_id, user_id, customer_name, customer_email, product_name,
      plano, amount, status, webhook_event, created_at)
    values (${crypto.randomUUID()}, 'kiwify', ${crypto.randomUUID()}, ${assinatura}, ${user_id}, 'Beto',
      'beto@exemplo.com.br', 'Bancada', 'basico', 14.9, ${status}, 'order_approved', ${fromNow(days * day)})`
