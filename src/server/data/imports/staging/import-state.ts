import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import {
  busyStates,
  countChosen,
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
import { shopTransaction } from '../../../db/transaction.ts'
import type { JobOrigin } from '../../../jobs/fair-shares.ts'
import { scheduleJob } from '../../../jobs/jobs.ts'
import { queueEvents } from '../../../webhooks/queue-event.ts'

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

/** How many rows a batch stored, and how many it did not. */
export type Stored = Partial<ImportCounts>

export const added = (counts: ImportCounts, more: Stored): ImportCounts => ({
  clientes: counts.clientes + (more.clientes ?? 0),
  ordens: counts.ordens + (more.ordens ?? 0),
  despesas: counts.despesas + (more.despesas ?? 0),
  lembretes: (counts.lembretes ?? 0) + (more.lembretes ?? 0),
  lixeira: (counts.lixeira ?? 0) + (more.lixeira ?? 0),
  ...(counts.configuracoes !== undefined && { configuracoes: counts.configuracoes }),
  fotos: (counts.fotos ?? 0) + (more.fotos ?? 0),
  repetidas: counts.repetidas + (more.repetidas ?? 0),
  esperam: counts.esperam + (more.esperam ?? 0),
  ruins: counts.ruins + (more.ruins ?? 0),
  ...(counts.dobradas !== undefined && { dobradas: counts.dobradas }),
  ...(counts.campos_fora !== undefined && { campos_fora: counts.campos_fora }),
  mantidas: counts.mantidas,
  ...(counts.mudancas !== undefined && {
    mudancas: counts.mudancas,
    voltaram: (counts.voltaram ?? 0) + (more.voltaram ?? 0),
    deixadas: (counts.deixadas ?? 0) + (more.deixadas ?? 0),
  }),
})

/** Adds to the count of rows that an undo leaves. */
export const countKept = (tx: Transaction, shop: ShopScope, id: string, kept: number) =>
  tx
    .update(importacoes)
    .set({
      contagens: sql`jsonb_set(${importacoes.contagens}, '{mantidas}',
        ((${importacoes.contagens} ->> 'mantidas')::int + ${kept}::int)::text::jsonb)`,
    })
    .where(ofImport(shop, id))

/** Ends an import whose rows have all been handled. */
export async function endImport(db: Database, shop: ShopScope, one: Import, now: Date): Promise<void> {
  const { id, contagens } = one
  await shopTransaction(db, shop, async tx => {
    const terminada_em = now.toISOString()
    const ended = await moveImport(tx, shop, id, ['gravando'], { estado: 'feita', contagens, terminada_em })
    // The file is kept for longer while rows wait for a larger plan.
    if (!ended) return
    await scheduleEnd(tx, shop, id, now, contagens.esperam > 0 ? waitTime : undefined)
    await queueEvents(
      tx,
      shop,
      [
        {
          tipo: 'import.finished',
          data: () => ({ id, tipo: one.tipo, contagens, updated_at: terminada_em }),
        },
      ],
      now,
    )
  })
}

export async function readImport(db: Database, shop: ShopScope, id: string): Promise<Import | undefined> {
  const [one] = await db.select().from(importacoes).where(ofImport(shop, id))
  return one
}

/** Ends an import because the plan is full: the remaining rows wait. */
export async function endShort(db: Database, shop: ShopScope, id: string, now: Date): Promise<void> {
  const one = await readImport(db, shop, id)
  if (one?.estado !== 'gravando') return
  const contagens = added(one.contagens, { esperam: one.total - one.posicao - unchosenAhead(one) })
  await endImport(db, shop, { ...one, contagens }, now)
}

/** Counts changed rows ahead of the current position that were not chosen to be changed back. */
function unchosenAhead({ posicao, totais, opcoes: { voltar = { so: [] } }, contagens }: Import): number {
  const { mudancas = 0, fotos = 0 } = totais
  const past = Object.values(totais).reduce((sum, rows) => sum + rows, 0) - fotos
  const ahead = Math.min(mudancas, Math.max(0, past - posicao))
  const { voltaram = 0, deixadas = 0 } = contagens
  return ahead - Math.min(ahead, countChosen(voltar, mudancas) - voltaram - deixadas)
}
