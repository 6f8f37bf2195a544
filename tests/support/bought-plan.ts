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
  /** So many days ago it was bought. */
  ha?: number
  /** What its last order came to. */
  pedido?: 'refused'
}

/** Stores a subscription of a shop's, with its charge, that is its plan from now on, as a derivation does. Answers its id. */
export async function boughtPlan(
  { sql }: Pick<RunningServer, 'sql'>,
  { user_id }: Pick<OpenShop, 'user_id'>,
  { plano = 'basico', status = 'active', fim = 20, carencia, ha = 40, pedido }: Bought = {},
): Promise<string> {
  const id = crypto.randomUUID()
  const end = fim === null ? null : fromNow(fim * day)
  const grace = carencia === undefined ? null : fromNow(carencia * day)
  const created = fromNow(-ha * day)
  const valor = plano === 'basico' ? 14.9 : 27.9
  await sql`insert into assinaturas (id, grupo, user_id, vinculo, customer_name, customer_email, product_name, plano_tipo,
      status, amount, expires_at, carencia_ate, created_at, updated_at)
    values (${id}, ${`kiwify:assinatura:${id}`}, ${user_id}, 'referencia', 'Beto', 'beto@exemplo.com.br',
      ${`Bancada ${plano}`}, ${plano}, ${status}, ${valor}, ${end}, ${grace}, ${created}, ${created})`
  const charged = status === 'refunded' ? 'refunded' : fim === null ? 'waiting_payment' : 'paid'
  // A minute before: what came after it is its last order.
  await charge({ sql }, { user_id }, id, { status: charged, days: -ha - 1 / 1440, plano })
  if (pedido) await charge({ sql }, { user_id }, id, { status: pedido, days: 0, plano })
  if (end === null) return id
  await sql`update user_planos set ativo = false where user_id = ${user_id}`
  await sql`delete from user_planos where user_id = ${user_id} and origem = 'cobranca'`
  await sql`insert into user_planos (id, user_id, plano, ativo, data_fim, carencia_ate, origem, created_at)
    values (${crypto.randomUUID()}, ${user_id}, ${plano}, true, ${end}, ${grace}, 'cobranca', ${fromNow(0)})`
  return id
}

/** An operator's grant until the end of a day, so many days from now, that is the shop's plan from now on. */
export async function grantPlan(
  { sql }: Pick<RunningServer, 'sql'>,
  { user_id }: Pick<OpenShop, 'user_id'>,
  { plano, fim }: { plano: 'basico' | 'profissional'; fim: number },
): Promise<void> {
  const end = `${fromNow(fim * day).slice(0, 10)}T03:00:00.000Z`
  await sql`insert into concessoes (id, user_id, plano, data_fim, motivo, created_at)
    values (${crypto.randomUUID()}, ${user_id}, ${plano}, ${end}, 'Cortesia', ${fromNow(0)})`
  await sql`update user_planos set plano = ${plano}, data_fim = ${end}, carencia_ate = null
    where user_id = ${user_id} and ativo`
}

/** One charge of a subscription, so many days from now. */
export const charge = (
  { sql }: Pick<RunningServer, 'sql'>,
  { user_id }: Pick<OpenShop, 'user_id'>,
  assinatura: string,
  { status = 'paid', days, plano = 'basico' }: { status?: string; days: number; plano?: string },
) =>
  sql`insert into transacoes (id, adaptador, pedido, assinatura_id, user_id, customer_name, customer_email, product_name,
      plano, amount, status, webhook_event, created_at)
    values (${crypto.randomUUID()}, 'kiwify', ${crypto.randomUUID()}, ${assinatura}, ${user_id}, 'Beto',
      'beto@exemplo.com.br', 'Bancada', ${plano}, ${plano === 'basico' ? 14.9 : 27.9}, ${status}, 'order_approved', ${fromNow(days * day)})`
