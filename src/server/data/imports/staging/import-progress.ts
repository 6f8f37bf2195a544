import { sql } from 'drizzle-orm'
import type { ImportCounts } from '../../../../shared/import-counts.ts'
import { countChosen } from '../../../../shared/imports.ts'
import type { Database, Transaction } from '../../../db/client.ts'
import { importacoes } from '../../../db/schema/imports.ts'
import type { ShopScope } from '../../../db/shop-scope.ts'
import { shopTransaction } from '../../../db/transaction.ts'
import { type Import, moveImport, ofImport, scheduleEnd, waitTime } from './import-state.ts'

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
        to_jsonb((${importacoes.contagens} ->> 'mantidas')::int + ${kept}::int))`,
    })
    .where(ofImport(shop, id))

/** Ends an import whose rows have all been handled. */
export async function endImport(db: Database, shop: ShopScope, one: Import, now: Date): Promise<void> {
  const { id, contagens } = one
  await shopTransaction(db, shop, async tx => {
    const terminada_em = now.toISOString()
    const ended = await moveImport(tx, shop, id, ['gravando'], { estado: 'feita', contagens, terminada_em })
    // The file is kept for longer while rows wait for a larger plan.
    if (ended) await scheduleEnd(tx, shop, id, now, contagens.esperam > 0 ? waitTime : undefined)
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
