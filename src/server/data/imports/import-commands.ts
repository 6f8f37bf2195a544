import { and, eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { RevertChoice } from '../../../shared/imports.ts'
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

/**
 * imports.read: has the file read again, with other choices or after a fault of ours. Throws `conflito` if it was read
 * again meanwhile.
 */
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
 * imports.confirm: has the rows of a preview stored, or those that wait for a larger plan. Throws `conflito` if the
 * preview is not the one that the sender saw, or nothing waits.
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

/** Which changes since a backup are stored: none unless chosen. Storing that continues later keeps the first choice. */
function chosenChanges({ opcoes, totais, total, contagens }: Import, voltar: RevertChoice = { so: [] }) {
  const { mudancas = 0 } = contagens
  if (mudancas === 0 || ('so' in voltar && voltar.so.length === 0)) return {}
  return { opcoes: { ...opcoes, voltar }, totais: { ...totais, mudancas }, total: total + mudancas }
}

/** imports.cancel: drops the rows that are not stored yet and undoes those that are. Allowed when the plan is over. */
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

/** imports.undo: removes what an import stored, within a day of its end. Throws `conflito` after that. */
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
 * Removes the files of all of a shop's imports at once, and the rows that are not stored yet: a customer who was erased
 * may be in them. An import that is being stored ends where it is.
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

/** Whether the import can be undone. */
export const canUndo = (one: Pick<Import, 'estado' | 'terminada_em'>, now: Date): boolean =>
  one.estado === 'feita' && isWithin(one, undoTime, now)

/** Whether the file is still there after a fault of ours, so that it can be read again. */
export const canTryAgain = (one: Pick<Import, 'estado' | 'recusa' | 'terminada_em'>, now: Date): boolean =>
  one.estado === 'recusada' && one.recusa === 'falha_nossa' && isWithin(one, undoTime, now)

/** Whether rows wait for a larger plan. */
export const canGoOn = (one: Pick<Import, 'estado' | 'terminada_em' | 'contagens'>, now: Date): boolean =>
  one.estado === 'feita' && one.contagens.esperam > 0 && isWithin(one, waitTime, now)

async function lockImport(tx: Transaction, shop: ShopScope, id: string): Promise<Import> {
  const [one] = await tx.select().from(importacoes).where(ofImport(shop, id)).for('update')
  if (!one) throw new Refusal('nao_encontrado')
  return one
}

const put = (tx: Transaction, shop: ShopScope, id: string, set: Partial<typeof importacoes.$inferInsert>) =>
  tx.update(importacoes).set(set).where(ofImport(shop, id))
