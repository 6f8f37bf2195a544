import { and, eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { ChangesBack } from '../../../shared/imports.ts'
import type { ConfirmImport, ReadImport } from '../../../shared/imports-schema.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { importacoes } from '../../db/schema/imports.ts'
import type { ShopScope } from '../../db/shop-scope.ts'
import { transaction } from '../../db/transaction.ts'
import { Refusal } from '../../errors.ts'
import { lockShop, lockShopRow } from '../../plans/lock-shop.ts'
import {
  type Import,
  ofImport,
  scheduleEnd,
  scheduleImport,
  undoTime,
  waitTime,
} from './staging/import-state.ts'

/** imports.read: has the file read anew, or tried again after a fault of ours. Throws `conflito` where another reading was made meanwhile. */
export function readAnew(
  db: Database,
  shop: ShopScope,
  { id, versao, opcoes }: ReadImport,
  now: Date,
): Promise<void> {
  return transaction(db, async tx => {
    await lockShop(tx, shop, now)
    const one = await lockImport(tx, shop, id)
    const isThere = one.estado === 'previa' || canTryAgain(one, now)
    if (!isThere || one.versao !== versao) throw new Refusal('conflito')
    await put(tx, shop, id, {
      ...{ estado: 'lendo', recusa: null, terminada_em: null, pedida_em: now.toISOString() },
      ...(opcoes && { opcoes }),
    })
    await scheduleImport(tx, shop, now)
    await scheduleEnd(tx, shop, id, now)
  })
}

/**
 * imports.confirm: has the rows of a reading stored, or those that waited for a plan with more room. Throws `conflito`
 * where the reading is another than the sender saw, or nothing waits.
 */
export function confirmImport(
  db: Database,
  shop: ShopScope,
  { id, versao, opcoes }: ConfirmImport,
  now: Date,
): Promise<void> {
  return transaction(db, async tx => {
    await lockShop(tx, shop, now)
    const one = await lockImport(tx, shop, id)
    const isSeen = one.versao === versao && (one.estado === 'previa' || canGoOn(one, now))
    if (!isSeen) throw new Refusal('conflito')
    await put(tx, shop, id, {
      estado: 'gravando',
      posicao: 0,
      ...(one.estado === 'previa' && chosenChanges(one, opcoes?.voltar)),
      contagens: {
        ...one.contagens,
        ...{ esperam: 0, repetidas: 0 },
        ...(one.contagens.mudancas !== undefined && { deixadas: 0 }),
      },
      terminada_em: null,
      pedida_em: now.toISOString(),
    })
    await scheduleImport(tx, shop, now)
    await scheduleEnd(tx, shop, id, now)
  })
}

/** What is stored of what changed since a copy: nothing unless chosen. What goes on later goes by what was chosen first. */
function chosenChanges({ opcoes, totais, total, contagens }: Import, voltar: ChangesBack = { so: [] }) {
  const { mudancas = 0 } = contagens
  if (mudancas === 0 || ('so' in voltar && voltar.so.length === 0)) return {}
  return { opcoes: { ...opcoes, voltar }, totais: { ...totais, mudancas }, total: total + mudancas }
}

/** imports.cancel: what is not stored yet is forgotten; what is stored is taken back. Open when the plan is over. */
export function cancelImport(db: Database, shop: ShopScope, id: string, now: Date): Promise<void> {
  return transaction(db, async tx => {
    await lockShopRow(tx, shop)
    const one = await lockImport(tx, shop, id)
    const pedida_em = now.toISOString()
    if (one.estado === 'gravando') await put(tx, shop, id, { estado: 'cancelando', pedida_em })
    else if (one.estado === 'lendo' || one.estado === 'previa')
      await put(tx, shop, id, { estado: 'cancelada', terminada_em: pedida_em })
    else return
    if (one.estado === 'gravando') await scheduleImport(tx, shop, now)
    else await scheduleEnd(tx, shop, id, now, 0)
  })
}

/** imports.undo: takes back what an import brought, within a day of its end. Throws `conflito` past that. */
export function undoImport(db: Database, shop: ShopScope, id: string, now: Date): Promise<void> {
  return transaction(db, async tx => {
    await lockShopRow(tx, shop)
    const one = await lockImport(tx, shop, id)
    if (one.estado === 'desfazendo') return
    if (!canUndo(one, now)) throw new Refusal('conflito')
    await put(tx, shop, id, { estado: 'desfazendo', pedida_em: now.toISOString(), terminada_em: null })
    await scheduleImport(tx, shop, now)
  })
}

/**
 * Has all files of a shop's imports go at once, and with them what is not stored yet: somebody who was erased may stand in
 * them. One that is being stored ends where it stands: what it has not stored yet was read while they were there.
 */
export async function forgetFiles(tx: Transaction, shop: ShopScope, now: Date): Promise<void> {
  const { user_id, estado, recusa, contagens, terminada_em } = importacoes
  const its = eq(user_id, shop.user_id)
  await tx
    .update(importacoes)
    .set({ estado: 'cancelada', recusa: null, terminada_em: now.toISOString() })
    .where(and(its, or(inArray(estado, ['lendo', 'previa']), eq(recusa, 'falha_nossa'))))
  await tx
    .update(importacoes)
    .set({ estado: 'feita', terminada_em: now.toISOString() })
    .where(and(its, eq(estado, 'gravando')))
  await tx
    .update(importacoes)
    .set({ contagens: sql`${contagens} || '{"esperam": 0}'` })
    .where(and(its, eq(estado, 'feita')))
  const ended = await tx
    .select({ id: importacoes.id })
    .from(importacoes)
    .where(and(its, gt(terminada_em, new Date(now.getTime() - waitTime).toISOString())))
  for (const { id } of ended) await scheduleEnd(tx, shop, id, now, 0)
}

const isWithin = ({ terminada_em }: Pick<Import, 'terminada_em'>, time: number, now: Date): boolean =>
  terminada_em !== null && now.getTime() < Date.parse(terminada_em) + time

/** Whether what an import brought can be taken back. */
export const canUndo = (one: Pick<Import, 'estado' | 'terminada_em'>, now: Date): boolean =>
  one.estado === 'feita' && isWithin(one, undoTime, now)

/** Whether its file is still there after a fault of ours, and may be read once more. */
export const canTryAgain = (one: Pick<Import, 'estado' | 'recusa' | 'terminada_em'>, now: Date): boolean =>
  one.estado === 'recusada' && one.recusa === 'falha_nossa' && isWithin(one, undoTime, now)

/** Whether rows of it wait for a plan that has room for them. */
export const canGoOn = (one: Pick<Import, 'estado' | 'terminada_em' | 'contagens'>, now: Date): boolean =>
  one.estado === 'feita' && one.contagens.esperam > 0 && isWithin(one, waitTime, now)

async function lockImport(tx: Transaction, shop: ShopScope, id: string): Promise<Import> {
  const [one] = await tx.select().from(importacoes).where(ofImport(shop, id)).for('update')
  if (!one) throw new Refusal('nao_encontrado')
  return one
}

const put = (tx: Transaction, shop: ShopScope, id: string, set: Partial<typeof importacoes.$inferInsert>) =>
  tx.update(importacoes).set(set).where(ofImport(shop, id))
