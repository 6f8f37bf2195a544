import { and, desc, eq, inArray } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { addDays, dayOf } from '../../shared/days.ts'
import { hasApi } from '../../shared/plans.ts'
import { maxQuoteDays, maxQuotes, type Quoted, quoteDays, quotedOf, sameQuoted } from '../../shared/quotes.ts'
import type { AnswerQuote, ReopenQuote, SendQuote } from '../../shared/quotes-schema.ts'
import type { Database, Transaction } from '../db/client.ts'
import { usuarios } from '../db/schema/access.ts'
import { ordens_servico } from '../db/schema/orders.ts'
import { lixeira_orcamentos, orcamentos } from '../db/schema/quotes.ts'
import { configuracoes } from '../db/schema/settings.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { type Changed, shopTransaction } from '../db/transaction.ts'
import { Refusal } from '../errors.ts'
import { recordEvent } from '../history/record-event.ts'
import { scheduleAnswer } from '../notices/schedule-notices.ts'
import { lockShop } from '../plans/lock-shop.ts'
import { moveTexts, readTexts } from '../totals/text-bytes.ts'
import { isLinkOf, keepLink, type LinkDeps, lockOrder } from './order-link.ts'
import { tellWebhooksOfQuote } from './order-webhooks.ts'
import { getOrder, getVersion, type OrderWithLines } from './read-orders.ts'

const columns = {
  versao: orcamentos.versao,
  itens: orcamentos.itens,
  desconto: orcamentos.desconto,
  total: orcamentos.total,
  termos: orcamentos.termos,
  valido_ate: orcamentos.valido_ate,
  enviado_em: orcamentos.enviado_em,
  resposta: orcamentos.resposta,
  respondido_em: orcamentos.respondido_em,
  respondido_por: orcamentos.respondido_por,
  motivo: orcamentos.motivo,
  por: orcamentos.por,
  importado: orcamentos.importado,
}

export type Quote = Awaited<ReturnType<typeof listQuotes>>[number]

/** orders.quotes: every version of an order's quote, the newest first. */
export const listQuotes = (db: Database | Transaction, shop: ShopScope, os_id: string) =>
  db
    .select(columns)
    .from(orcamentos)
    .where(ofOrder(shop, os_id))
    .orderBy(desc(orcamentos.versao))
    .prepare('list_quotes')
    .execute()

async function newestQuote(tx: Transaction, shop: ShopScope, os_id: string): Promise<Quote | undefined> {
  const [newest] = await tx
    .select(columns)
    .from(orcamentos)
    .where(ofOrder(shop, os_id))
    .orderBy(desc(orcamentos.versao))
    .limit(1)
    .prepare('newest_quote')
    .execute()
  return newest
}

const ofOrder = ({ user_id }: ShopScope, os_id: string) =>
  and(eq(orcamentos.user_id, user_id), eq(orcamentos.os_id, os_id))

/**
 * orders.sendQuote: freezes what the order is made of as its next version, and answers the order with the customer's
 * link. A version that says the same as the newest and needs no other answer is not made again. Throws
 * `nao_encontrado`, `conflito` with the newer row, `orcamento_encerrado` for a delivered order, `orcamento_sem_valor`,
 * `limite_orcamentos`, `espaco_textos`, `email_nao_confirmado`, or `entrada_invalida` at valido_ate for a day that is over
 * or too far.
 */
export function sendQuote(
  deps: LinkDeps & { db: Database },
  shop: ShopScope,
  { id, based_on, valido_ate }: SendQuote,
  now: Date,
) {
  return shopTransaction(deps.db, shop, async (tx, changed) => {
    const { fuso } = await lockShop(tx, shop, now)
    await assertConfirmed(tx, shop)
    const order = await getVersion(tx, shop, { id, based_on })
    if (order.status === 'Entregue') throw new Refusal('orcamento_encerrado')
    if (order.valor === 0) throw new Refusal('orcamento_sem_valor')
    const today = dayOf(now, fuso)
    const until = valido_ate ?? addDays(today, quoteDays)
    assertDay(until, today)
    const quoted = quotedOf(order)
    const newest = await newestQuote(tx, shop, id)
    await lockOrder(tx, shop, id, 'no key update')
    const link = await keepLink(tx, deps, shop, id, now)
    if (newest && sameQuoted(quoted, newest) && stillStands(newest, { today, valido_ate }))
      return { order, versao: newest.versao, ...link }
    const versao = (newest?.versao ?? 0) + 1
    const termos = await termsOf(tx, shop)
    await addVersion(tx, shop, { os_id: id, versao, ...quoted, termos, valido_ate: until }, now)
    changed('orders', id)
    return { order: await getOrder(tx, shop, id), versao, ...link }
  })
}

/** What is sent carries our name to strangers: its sender has an address that answers. */
async function assertConfirmed(tx: Transaction, { user_id }: ShopScope): Promise<void> {
  const [owner] = await tx
    .select({ email_confirmado_em: usuarios.email_confirmado_em })
    .from(usuarios)
    .where(eq(usuarios.id, user_id))
    .prepare('is_confirmed')
    .execute()
  if (!owner?.email_confirmado_em) throw new Refusal('email_nao_confirmado')
}

function assertDay(day: string, today: string): void {
  if (day < today) throw new Refusal('entrada_invalida', { fields: { valido_ate: 'data_passada' } })
  if (day > addDays(today, maxQuoteDays))
    throw new Refusal('entrada_invalida', { fields: { valido_ate: 'data_distante' } })
}

/** Whether a version that says the same serves: it was approved, or waits for its answer until the same day. */
const stillStands = (
  { resposta, valido_ate: until, importado }: Quote,
  { today, valido_ate = until }: { today: string; valido_ate: string | undefined },
): boolean =>
  !importado && (resposta === 'aprovado' || (resposta === null && until >= today && until === valido_ate))

/** The shop's terms for quotes. */
async function termsOf(tx: Transaction, { user_id }: ShopScope): Promise<string> {
  const [row] = await tx
    .select({ valor: configuracoes.valor })
    .from(configuracoes)
    .where(
      and(
        eq(configuracoes.user_id, user_id),
        eq(configuracoes.categoria, 'empresa'),
        eq(configuracoes.chave, 'termos_orcamento'),
      ),
    )
  return row?.valor ?? ''
}

interface NewVersion extends Quoted {
  os_id: string
  versao: number
  termos: string
  valido_ate: string
}

/** Stores the next version, which waits for an answer; updated_at stays, because the order itself is as it was. */
async function addVersion(tx: Transaction, shop: ShopScope, version: NewVersion, now: Date): Promise<void> {
  const { os_id, versao, total, valido_ate } = version
  const { user_id } = shop
  if (versao > maxQuotes) throw new Refusal('limite_orcamentos')
  const texts = await readTexts(tx, shop, [os_id])
  await tx
    .insert(orcamentos)
    .values({ user_id, id: uuidv7(), ...version, enviado_em: now.toISOString() })
    .prepare('insert_quote')
    .execute()
  await keepOnOrder(tx, shop, os_id, {
    orcamento_versao: versao,
    orcamento_total: total,
    orcamento_resposta: null,
    orcamento_ate: valido_ate,
  })
  await moveTexts(tx, shop, [os_id], texts)
  await tellWebhooks(tx, shop, os_id, null, now)
  await recordEvent(tx, shop, { os_id, tipo: 'orcamento_enviado', para: { versao, total, valido_ate } }, now)
}

/** Writes what the order keeps of its newest quote. Whether it changed since is known from its lines. */
async function keepOnOrder(
  tx: Transaction,
  shop: ShopScope,
  id: string,
  kept: Partial<typeof ordens_servico.$inferInsert>,
): Promise<void> {
  const order = await getOrder(tx, shop, id)
  const orcamento_mudou = await hasChanged(tx, shop, id, quotedOf(order))
  await tx
    .update(ordens_servico)
    .set({ ...kept, orcamento_mudou })
    .where(and(eq(ordens_servico.user_id, shop.user_id), eq(ordens_servico.id, id)))
}

/** Whether an order would be quoted otherwise than its newest version says; false where none was sent. */
export async function hasChanged(
  tx: Transaction,
  shop: ShopScope,
  os_id: string,
  quoted: Quoted,
): Promise<boolean> {
  const newest = await newestQuote(tx, shop, os_id)
  return newest !== undefined && !sameQuoted(quoted, newest)
}

/** An answer, as the counter or the customer's page sends it. */
export interface Answer {
  id: string
  versao: number
  resposta: 'aprovado' | 'recusado'
  /** The name that was given; null where a refusal came without one. */
  nome: string | null
  motivo: string | null
  /** The hash of the link's token by which it came; null at the counter. */
  link: string | null
  /** The network of the customer's page's visitor. */
  endereco?: string | null
}

/**
 * orders.answerQuote: the answer of a customer who gave it to the shop. Throws as `storeAnswer`, and `nao_encontrado`.
 */
export function answerQuote(
  db: Database,
  shop: ShopScope,
  input: AnswerQuote,
  now: Date,
): Promise<OrderWithLines> {
  return shopTransaction(db, shop, async (tx, changed) => {
    await lockShop(tx, shop, now)
    await storeAnswer(tx, shop, { ...input, link: null }, now, changed)
    return getOrder(tx, shop, input.id)
  })
}

/**
 * Stores the answer to the newest version, which has none: of two at once the first stands. It moves no status, no value
 * and no payment, and leaves updated_at. Throws `nao_encontrado`, `orcamento_outro` for another version than the
 * newest, `orcamento_respondido` with the quote as it was answered, `orcamento_vencido`, or `orcamento_encerrado` for a
 * delivered order.
 */
export async function storeAnswer(
  tx: Transaction,
  shop: ShopScope,
  { id, versao, resposta, nome, motivo, link, endereco = null }: Answer,
  now: Date,
  changed: Changed,
): Promise<void> {
  const own = and(eq(ordens_servico.user_id, shop.user_id), eq(ordens_servico.id, id))
  const [order] = await tx
    .select({ status: ordens_servico.status })
    .from(ordens_servico)
    .where(own)
    .for('no key update')
    .prepare('lock_quoted')
    .execute()
  const newest = order && (await newestQuote(tx, shop, id))
  // What came with a file was not sent by this shop.
  if (!order || !newest || newest.importado) throw new Refusal('nao_encontrado')
  // The link may have been voided since the page was asked for: renewed, or its customer erased.
  if (link !== null && !(await isLinkOf(tx, shop, { os_id: id, link }))) throw new Refusal('nao_encontrado')
  if (newest.versao !== versao) throw new Refusal('orcamento_outro')
  if (newest.resposta) throw new Refusal('orcamento_respondido', { row: newest })
  if (order.status === 'Entregue') throw new Refusal('orcamento_encerrado')
  if (newest.valido_ate < dayOf(now, shop.fuso)) throw new Refusal('orcamento_vencido')
  const answered = {
    resposta,
    respondido_em: now.toISOString(),
    respondido_por: nome,
    motivo: resposta === 'recusado' ? motivo : null,
    por: link === null ? ('balcao' as const) : ('link' as const),
  }
  await tx
    .update(orcamentos)
    .set({ ...answered, endereco })
    .where(and(ofOrder(shop, id), eq(orcamentos.versao, versao)))
  await tx.update(ordens_servico).set({ orcamento_resposta: resposta }).where(own)
  await tellWebhooks(tx, shop, id, { ...newest, ...answered }, now)
  const { respondido_em: _, ...facts } = answered
  const para = { versao, total: newest.total, ...facts }
  const autor = link === null ? {} : ({ autor: 'cliente' } as const)
  await recordEvent(tx, shop, { os_id: id, tipo: 'orcamento_respondido', ...autor, para }, now)
  changed('orders', id)
  if (link === null) return
  changed('answers', id)
  await scheduleAnswer(tx, shop.user_id, { os_id: id, versao }, now)
}

async function tellWebhooks(
  tx: Transaction,
  shop: ShopScope,
  id: string,
  answered: Quote | null,
  now: Date,
): Promise<void> {
  if (hasApi(shop)) await tellWebhooksOfQuote(tx, shop, await getOrder(tx, shop, id), answered, now)
}

/**
 * orders.reopenQuote: a wrong answer is corrected by a new version that says the same and waits for another. Throws
 * `nao_encontrado` where that version has no answer, `orcamento_outro`, `orcamento_encerrado`, `limite_orcamentos`.
 */
export function reopenQuote(
  db: Database,
  shop: ShopScope,
  { id, versao }: ReopenQuote,
  now: Date,
): Promise<OrderWithLines> {
  return shopTransaction(db, shop, async (tx, changed) => {
    const { fuso } = await lockShop(tx, shop, now)
    const { status } = await getOrder(tx, shop, id)
    const newest = await newestQuote(tx, shop, id)
    if (!newest || newest.importado) throw new Refusal('nao_encontrado')
    if (newest.versao !== versao) throw new Refusal('orcamento_outro')
    if (newest.resposta === null) throw new Refusal('nao_encontrado')
    if (status === 'Entregue') throw new Refusal('orcamento_encerrado')
    const { itens, desconto, total, termos } = newest
    const soonest = addDays(dayOf(now, fuso), quoteDays)
    const valido_ate = newest.valido_ate > soonest ? newest.valido_ate : soonest
    const again = { os_id: id, versao: versao + 1, itens, desconto, total, termos, valido_ate }
    await addVersion(tx, shop, again, now)
    changed('orders', id)
    return getOrder(tx, shop, id)
  })
}

type StoredQuote = typeof orcamentos.$inferSelect

/** Takes the quotes of an order that is deleted, for its trash. */
export const takeQuotes = (tx: Transaction, shop: ShopScope, os_id: string): Promise<StoredQuote[]> =>
  tx.delete(orcamentos).where(ofOrder(shop, os_id)).returning()

/** Puts the quotes of a deleted order into the trash, where their order is already. */
export async function trashQuotes(tx: Transaction, quotes: StoredQuote[]): Promise<void> {
  if (quotes.length > 0) await tx.insert(lixeira_orcamentos).values(quotes)
}

/** Takes the quotes of orders out of the trash, before their orders leave it. */
export const takeTrashedQuotes = (
  tx: Transaction,
  { user_id }: ShopScope,
  ids: string[],
): Promise<StoredQuote[]> =>
  tx
    .delete(lixeira_orcamentos)
    .where(and(eq(lixeira_orcamentos.user_id, user_id), inArray(lixeira_orcamentos.os_id, ids)))
    .returning()

/** Stores quotes of restored or imported orders, whose rows are there and keep what is newest of them. */
export async function insertQuotes(tx: Transaction, quotes: StoredQuote[]): Promise<void> {
  if (quotes.length > 0) await tx.insert(orcamentos).values(quotes)
}
