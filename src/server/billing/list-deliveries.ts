import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { WithReason } from '../../shared/admin.ts'
import type { ListDeliveries } from '../../shared/billing.ts'
import { operatorAct } from '../auth/operator-act.ts'
import type { SessionOwner } from '../auth/sessions/own-session.ts'
import type { Database } from '../db/client.ts'
import { listPage, sortedBy } from '../db/list-page.ts'
import { assinaturas, entregas, transacoes } from '../db/schema/billing.ts'
import { contains } from '../db/search.ts'
import { Refusal } from '../errors.ts'
import { type DeriveDeps, deriveGroup } from './derive-group.ts'
import { readDelivery } from './receive-delivery.ts'

// Without the body, which holds the customer's data.
const columns = {
  id: entregas.id,
  adaptador: entregas.adaptador,
  evento: entregas.evento,
  pedido: entregas.pedido,
  vezes: entregas.vezes,
  teste: entregas.teste,
  recebida_em: entregas.recebida_em,
  derivada_em: entregas.derivada_em,
  erro: entregas.erro,
}

const newestFirst = sortedBy(entregas.recebida_em, entregas.id)

/** admin.deliveries: the stored deliveries, the newest first. */
export function listDeliveries(db: Database, { cursor, limit = 50, q, filtro = 'todas' }: ListDeliveries) {
  const matching = {
    todas: undefined,
    com_erro: isNotNull(entregas.erro),
    pendentes: and(isNull(entregas.derivada_em), isNotNull(entregas.grupo), eq(entregas.teste, false)),
  }[filtro]
  return listPage(
    { cursor, limit },
    (from, limit) =>
      db
        .select(columns)
        .from(entregas)
        .where(and(matching, matchesSearch(q), newestFirst.after(from)))
        .orderBy(...newestFirst.columns)
        .limit(limit),
    row => row.recebida_em,
  )
}

/** Finds deliveries by their orders and subscriptions; their bodies are not searched. */
function matchesSearch(q: string | undefined): SQL | undefined {
  const [order, subscription] = [contains(transacoes.busca, q), contains(assinaturas.busca, q)]
  return (
    order &&
    sql`${entregas.id} in (
      select e.id from ${transacoes} join entregas e on e.adaptador = ${transacoes.adaptador} and e.pedido = ${transacoes.pedido}
        where ${order}
      union
      select e.id from ${assinaturas} join entregas e on e.grupo = ${assinaturas.grupo} where ${subscription})`
  )
}

/** admin.delivery: one delivery, its personal data masked. Throws `nao_encontrado`. */
export async function readDeliveryRow(db: Database, id: string) {
  const [row] = await db
    .select({ ...columns, corpo: entregas.corpo })
    .from(entregas)
    .where(eq(entregas.id, id))
  if (!row) throw new Refusal('nao_encontrado')
  return { ...row, corpo: maskDelivery(row.corpo) }
}

/** admin.revealDelivery: the body as it was received. The audit notes it. Throws `nao_encontrado`. */
export const revealDelivery = (
  db: Database,
  operator: SessionOwner,
  { id, motivo }: WithReason,
  now: Date,
): Promise<{ corpo: string }> =>
  operatorAct(db, operator, now, async (tx, record) => {
    const [row] = await tx.select({ corpo: entregas.corpo }).from(entregas).where(eq(entregas.id, id))
    if (!row) throw new Refusal('nao_encontrado')
    await record({ ato: 'entrega_revelada', detalhe: { entrega: id }, motivo })
    return row
  })

/**
 * admin.reprocess: reads a delivery again with this release's code, and derives its group even while the
 * integration is off. Answers the new row. Throws `nao_encontrado`.
 */
export async function reprocess(deps: DeriveDeps, operator: SessionOwner, id: string) {
  const { db, clock } = deps
  const which = eq(entregas.id, id)
  const groups = await operatorAct(db, operator, clock(), async (tx, record) => {
    const [stored] = await tx.select().from(entregas).where(which)
    if (!stored) throw new Refusal('nao_encontrado')
    const { evento, grupo, pedido, erro } = readDelivery(stored.adaptador, stored.corpo, stored.recebida_em)
    await tx.update(entregas).set({ evento, grupo, pedido, erro }).where(which)
    await record({ ato: 'entrega_reprocessada', detalhe: { entrega: id, de: stored.erro, para: erro } })
    // The earlier group is derived too, now without this delivery.
    return stored.teste ? [] : [...new Set([stored.grupo, grupo])]
  })
  for (const group of groups) if (group !== null) await deriveGroup(deps, group, { waiting: true })
  const [row] = await db.select(columns).from(entregas).where(which)
  if (!row) throw new Refusal('nao_encontrado')
  return row
}

/**
 * A delivery's body with personal data masked. Only known fields about the sale stay readable; unknown fields
 * are masked too.
 */
export function maskDelivery(corpo: string): string {
  try {
    return JSON.stringify(masked(JSON.parse(corpo), '', false), null, 2)
  } catch {
    // Unreadable text may hold personal data anywhere.
    return corpo.replace(/[\p{L}\p{N}]/gu, '•')
  }
}

function masked(value: unknown, key: string, isOfPerson: boolean): unknown {
  if (Array.isArray(value)) return value.map(one => masked(one, key, isOfPerson))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, masked(one, name, isOfPerson || people.test(name))]),
    )
  if (typeof value === 'boolean' || value === null) return value
  const text = String(value)
  return !isOfPerson && open.test(key.toLowerCase()) && !personal.test(text) ? value : hidden(text)
}

/** Objects about people. */
const people = /customer|client|buyer|comprador|address|endereco|affiliate|afiliado|seller|vendedor/i

/** Fields about the sale alone. */
const open =
  /^(event|webhook_event_type|order_(id|ref|status)|subscription_id|(product|plan)_(id|name)|id|name|type|reference|payment_method|status|amount|currency|charge_amount|product_base_price|installments|frequency|qty_charges|(created|updated|refunded)_at|approved_date|start_date|next_payment|access_until|has_access|s[1-3]|src|sck|utm_[a-z]+)$/

/**
 * Values that look like an address, a document or a phone. A time has eight digits too, but with colons or
 * two dashes.
 */
const personal = /@|^(?!\d{4}-\d\d-\d\d)\+?\d[\d\s().-]{6,}\d$/

function hidden(text: string): string {
  const [, first, domain, ending] = /^(\S)[^@\s]*@(\S)[^@\s]*(\.[^.@\s]*)$/u.exec(text) ?? []
  if (first) return `${first}***@${domain}***${ending}`
  const [letter] = /^\p{L}/u.exec(text) ?? []
  return text === '' ? '' : `${letter ?? ''}***`
}
