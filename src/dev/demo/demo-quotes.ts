import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Transaction } from '../../server/db/client.ts'
import { clientes } from '../../server/db/schema/customers.ts'
import { type EventFacts, eventos_os } from '../../server/db/schema/order-history.ts'
import { ordens_servico } from '../../server/db/schema/orders.ts'
import { orcamentos } from '../../server/db/schema/quotes.ts'
import { linesOfOrder } from '../../server/orders/order-lines.ts'
import { storeLink } from '../../server/orders/order-link.ts'
import type { Cipher } from '../../server/secrets/cipher.ts'
import { addDays, dayOf } from '../../shared/days.ts'
import { lessAmount } from '../../shared/money.ts'
import { type AnswerPlace, type QuoteAnswer, type Quoted, quoteDays, quotedOf } from '../../shared/quotes.ts'
import { zone } from './accounts.ts'
import type { Random } from './data/random.ts'

/** The token of the customer's page that the demo shows: its address is public, as the demo's passwords are. */
export const demoToken = 'pagina-do-cliente-demo'

interface Story {
  /** In which of the shop's orders it is told. */
  status: 'Recebido' | 'Em Andamento'
  resposta?: QuoteAnswer
  por?: AnswerPlace
  motivo?: string
  /** The price was another when it was sent. */
  changed?: true
  /** Its last day is over. */
  expired?: true
}

/** A quote in each state. The first waits for its answer, and its customer's page is the demo's. */
const stories: readonly Story[] = [
  { status: 'Recebido' },
  { status: 'Recebido', changed: true },
  { status: 'Recebido', resposta: 'recusado', por: 'link', motivo: 'Vou trocar de aparelho' },
  { status: 'Em Andamento', expired: true },
  { status: 'Em Andamento', resposta: 'aprovado', por: 'link' },
  { status: 'Em Andamento', resposta: 'aprovado', por: 'balcao' },
]

/** Sends quotes of orders that are worked on, and answers some, with their events and the link of the first. */
export async function insertQuotes(
  tx: Transaction,
  { user_id }: { user_id: string },
  cipher: Cipher,
  now: Date,
  random: Random,
): Promise<void> {
  const open = await tx
    .select({
      id: ordens_servico.id,
      status: ordens_servico.status,
      valor: ordens_servico.valor,
      desconto: ordens_servico.desconto,
      created_at: ordens_servico.created_at,
      itens: linesOfOrder(user_id),
      cliente: clientes.nome,
    })
    .from(ordens_servico)
    .innerJoin(
      clientes,
      and(eq(clientes.user_id, ordens_servico.user_id), eq(clientes.id, ordens_servico.cliente_id)),
    )
    .where(
      and(
        eq(ordens_servico.user_id, user_id),
        gt(ordens_servico.valor, 0),
        sql`${ordens_servico.status} <> 'Entregue' and not ${ordens_servico.pago}`,
      ),
    )
    .orderBy(asc(ordens_servico.created_at), asc(ordens_servico.id))
  for (const [at, story] of stories.entries()) {
    const place = open.findIndex(({ status, created_at }) =>
      story.expired ? dayOf(new Date(created_at), zone) < dayOf(now, zone) : status === story.status,
    )
    const [order] = place < 0 ? [] : open.splice(place, 1)
    if (!order) continue
    await insertQuote(tx, { user_id, order, story, now, random })
    if (at === 0) await storeLink(tx, cipher, { user_id, os_id: order.id, token: demoToken }, now)
  }
}

interface Telling {
  user_id: string
  order: Pick<typeof ordens_servico.$inferSelect, 'id' | 'valor' | 'desconto' | 'created_at'> &
    Parameters<typeof quotedOf>[0] & { cliente: string }
  story: Story
  now: Date
  random: Random
}

async function insertQuote(tx: Transaction, { user_id, order, story, now, random }: Telling): Promise<void> {
  const { id: os_id, created_at } = order
  const { resposta = null, por = null, motivo = null, changed = false } = story
  const nome = resposta && (order.cliente.split(' ')[0] ?? null)
  const soon = (from: Date, minutes: number) =>
    new Date(Math.min(from.getTime() + minutes * 60_000, now.getTime()))
  const sent = soon(new Date(created_at), 40)
  const answered = resposta && soon(sent, 25)
  const usual = addDays(dayOf(sent, zone), quoteDays)
  const yesterday = addDays(dayOf(now, zone), -1)
  const valido_ate = story.expired && usual > yesterday ? yesterday : usual
  const quoted = changed ? costlier(quotedOf(order)) : quotedOf(order)
  const { total } = quoted
  await tx.insert(orcamentos).values({
    ...{ user_id, id: random.idAt(sent), os_id, versao: 1, ...quoted, termos: '', valido_ate },
    ...{ enviado_em: sent.toISOString(), resposta, respondido_em: answered?.toISOString() ?? null },
    ...{ respondido_por: nome, motivo, por, endereco: por === 'link' ? '203.0.113.0' : null },
  })
  await tx
    .update(ordens_servico)
    .set({
      ...{ orcamento_versao: 1, orcamento_total: total, orcamento_resposta: resposta },
      ...{ orcamento_ate: valido_ate, orcamento_mudou: changed },
    })
    .where(and(eq(ordens_servico.user_id, user_id), eq(ordens_servico.id, os_id)))
  const told = (at: Date, event: Pick<typeof eventos_os.$inferInsert, 'tipo' | 'autor'>, para: EventFacts) =>
    tx.insert(eventos_os).values({
      ...{ user_id, os_id, id: random.idAt(at), created_at: at.toISOString(), ...event },
      para: { versao: 1, total, ...para },
    })
  await told(sent, { tipo: 'orcamento_enviado', autor: 'dono' }, { valido_ate })
  if (!answered || !resposta || !por) return
  const autor = por === 'link' ? 'cliente' : 'dono'
  await told(
    answered,
    { tipo: 'orcamento_respondido', autor },
    { resposta, por, respondido_por: nome, motivo },
  )
}

/** What was quoted before the price fell by twenty reais. */
function costlier({ itens, desconto, total }: Quoted): Quoted {
  const [first, ...others] = itens
  const before = first && { ...first, valor_unitario: lessAmount(first.valor_unitario, -20) }
  return { itens: before ? [before, ...others] : [], desconto, total: lessAmount(total, -20) }
}
