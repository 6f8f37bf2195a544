import { and, asc, eq, inArray } from 'drizzle-orm'
import {
  busyStates,
  type ImportCounts,
  type ImportKind,
  type ImportNoun,
  type ImportState,
  type StoredNoun,
} from '../../../../shared/imports.ts'
import type { LiveNoun } from '../../../../shared/live.ts'
import type { Database, Transaction } from '../../../db/client.ts'
import { importacoes } from '../../../db/schema/imports.ts'
import type { ShopScope } from '../../../db/shop-scope.ts'
import { scheduleJob } from '../../../jobs/schedule-job.ts'
import type { JobOrigin } from '../../../jobs/shares.ts'

export type Import = typeof importacoes.$inferSelect

export const noCounts: ImportCounts = {
  clientes: 0,
  ordens: 0,
  despesas: 0,
  repetidas: 0,
  ruins: 0,
  esperam: 0,
  mantidas: 0,
}

/** Whose screens reload when rows of a noun were stored or removed. */
export const liveNoun = {
  ordens: 'orders',
  clientes: 'customers',
  despesas: 'finance',
  lembretes: 'reminders',
  lixeira: 'orders',
  fotos: 'photos',
} as const satisfies Partial<Record<StoredNoun, LiveNoun>>

const day = 86_400_000
/** How long an import can be undone after its end, and its file is kept. */
export const undoTime = day
/** The same if rows wait for a larger plan. */
export const waitTime = 30 * day

export const ofImport = ({ user_id }: ShopScope, id: string) =>
  and(eq(importacoes.user_id, user_id), eq(importacoes.id, id))

/** Whether the file is an export of ours: all tables, with the ids of their rows. */
export const isExport = (tipo: ImportKind): boolean => tipo === 'bancada' || tipo === 'copia'

/** Whether the file's rows of that noun are stored for themselves. */
export const brings = ({ noun }: Pick<Import, 'noun'>, one: ImportNoun): boolean =>
  noun === null || noun === one

/** Changes an import that is in one of these states. Answers whether it was. */
export async function moveImport(
  tx: Database | Transaction,
  shop: ShopScope,
  id: string,
  from: readonly ImportState[],
  set: Partial<Omit<Import, 'user_id' | 'id'>>,
): Promise<boolean> {
  const moved = await tx
    .update(importacoes)
    .set(set)
    .where(and(ofImport(shop, id), inArray(importacoes.estado, [...from])))
    .returning({ id: importacoes.id })
  return moved.length > 0
}

/** The import to work on: a shop's imports are done one after the other, in the order of the requests. */
export async function nextImport(db: Database | Transaction, shop: ShopScope): Promise<Import | null> {
  const [row] = await db
    .select()
    .from(importacoes)
    .where(and(eq(importacoes.user_id, shop.user_id), inArray(importacoes.estado, [...busyStates])))
    .orderBy(asc(importacoes.pedida_em), asc(importacoes.id))
    .limit(1)
  return row ?? null
}

/** Schedules the shop's one job for all its imports. Its turn depends on the next file's size and on who asks. */
export async function scheduleImport(tx: Transaction, shop: ShopScope, now: Date): Promise<void> {
  const { user_id, rede } = shop
  const next = await nextImport(tx, shop)
  const dados: JobOrigin = { rede, bytes: next?.bytes ?? 0 }
  await scheduleJob(tx, { tipo: 'importar', assunto: user_id, user_id, dados, vence_em: now }, now)
}

/** Schedules the removal of an import's file and staged rows, a day from now or later. Each event postpones it. */
export const scheduleEnd = (
  tx: Transaction,
  { user_id }: ShopScope,
  id: string,
  now: Date,
  after = undoTime,
): Promise<void> => {
  const vence_em = new Date(now.getTime() + after)
  return scheduleJob(tx, { tipo: 'encerrar_importacao', assunto: id, user_id, dados: { id }, vence_em }, now)
}
