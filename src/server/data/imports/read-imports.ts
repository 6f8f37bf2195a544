import { and, desc, eq } from 'drizzle-orm'
import { type ChangedRow, type ImportPreview, isBusyState, type RowIssue } from '../../../shared/imports.ts'
import type { ListChanges } from '../../../shared/imports-schema.ts'
import type { Database } from '../../db/client.ts'
import { clientes } from '../../db/schema/customers.ts'
import { despesas } from '../../db/schema/finance.ts'
import { importacoes, importados } from '../../db/schema/imports.ts'
import { ordens_servico } from '../../db/schema/orders.ts'
import { lembretes } from '../../db/schema/reminders.ts'
import type { ShopScope } from '../../db/shop-scope.ts'
import { Refusal } from '../../errors.ts'
import type { Storage } from '../../storage/storage.ts'
import { canGoOn, canTryAgain, canUndo } from './import-commands.ts'
import { type Import, nextImport, ofImport, readImport } from './staging/import-state.ts'
import { changesPart, eachPart, getRows, getStaged, type StagedChange } from './staging/staged.ts'
import { leftRows } from './storing/store-changes.ts'

/** Imports that the list shows. */
const maxListed = 20
/** Rows that are listed of those that an undo left. */
const maxKeptListed = 50

/** imports.get: an import, with its preview if it waits to be confirmed. Throws `nao_encontrado`. */
export async function getImport(db: Database, storage: Storage, shop: ShopScope, id: string, now: Date) {
  const [one] = await db.select().from(importacoes).where(ofImport(shop, id))
  if (!one) throw new Refusal('nao_encontrado')
  const preview = one.estado === 'previa' ? await getStaged(storage, shop, id, 'previa', 0) : null
  const first = isBusyState(one.estado) ? await nextImport(db, shop) : null
  return {
    ...shownImport(one, now),
    versao: one.versao,
    /** Another import of the shop is worked on first. */
    na_fila: first !== null && first.id !== id,
    // Written by our own job.
    previa: preview && (JSON.parse(preview.toString()) as ImportPreview),
    /** Rows that changed since the backup and could not be changed back. */
    deixadas: one.contagens.deixadas ? await leftRows(storage, shop, id) : [],
    mantidas: one.contagens.mantidas > 0 ? await keptRows(db, shop, id) : [],
  }
}

/** imports.list: the newest ones. */
export async function listImports(db: Database, shop: ShopScope, now: Date) {
  const rows = await db
    .select()
    .from(importacoes)
    .where(eq(importacoes.user_id, shop.user_id))
    .orderBy(desc(importacoes.pedida_em), desc(importacoes.id))
    .limit(maxListed)
  return rows.map(one => shownImport(one, now))
}

/** imports.errors: all rows that cannot be stored, to be downloaded. */
export async function importErrors(db: Database, storage: Storage, shop: ShopScope, id: string) {
  const { nome_arquivo } = importacoes
  const [one] = await db.select({ nome_arquivo }).from(importacoes).where(ofImport(shop, id))
  if (!one) throw new Refusal('nao_encontrado')
  const issues: RowIssue[] = []
  for await (const part of eachPart<RowIssue>(storage, shop, id, 'erros')) issues.push(...part)
  return { nome_arquivo: one.nome_arquivo, erros: issues }
}

const shownImport = (one: Import, now: Date) => ({
  id: one.id,
  tipo: one.tipo,
  noun: one.noun,
  nome_arquivo: one.nome_arquivo,
  estado: one.estado,
  recusa: one.recusa,
  total: one.total,
  posicao: one.posicao,
  totais: one.totais,
  contagens: one.contagens,
  created_at: one.created_at,
  terminada_em: one.terminada_em,
  pode_desfazer: canUndo(one, now),
  pode_continuar: canGoOn(one, now),
  pode_tentar: canTryAgain(one, now),
})

/** The rows that an undo left. */
async function keptRows(db: Database, shop: ShopScope, id: string) {
  const kept = and(
    eq(importados.user_id, shop.user_id),
    eq(importados.importacao_id, id),
    eq(importados.mantida, true),
  )
  const of = (table: typeof ordens_servico | typeof clientes | typeof despesas | typeof lembretes) =>
    and(eq(table.user_id, importados.user_id), eq(table.id, importados.id))
  const orders = db
    .select({ id: importados.id, nome: ordens_servico.numero_os })
    .from(importados)
    .innerJoin(ordens_servico, of(ordens_servico))
    .where(kept)
  const customers = db
    .select({ id: importados.id, nome: clientes.nome })
    .from(importados)
    .innerJoin(clientes, of(clientes))
    .where(kept)
  const expenses = db
    .select({ id: importados.id, nome: despesas.descricao })
    .from(importados)
    .innerJoin(despesas, of(despesas))
    .where(kept)
  const reminders = db
    .select({ id: importados.id, nome: lembretes.titulo })
    .from(importados)
    .innerJoin(lembretes, of(lembretes))
    .where(kept)
  return orders.unionAll(customers).unionAll(expenses).unionAll(reminders).limit(maxKeptListed)
}

/** imports.changes: the rows that changed since a backup, as of its reading. Throws `nao_encontrado`. */
export async function listChanges(
  db: Database,
  storage: Storage,
  shop: ShopScope,
  { id, cursor }: ListChanges,
): Promise<{ items: ChangedRow[]; nextCursor: number | null }> {
  const one = await readImport(db, shop, id)
  if (!one) throw new Refusal('nao_encontrado')
  const part = cursor ?? 0
  const rows = await getRows<StagedChange>(storage, shop, id, 'mudancas', part)
  const isLast = rows.length === 0 || (part + 1) * changesPart >= (one.contagens.mudancas ?? 0)
  return { items: rows.map(shownChange), nextCursor: isLast ? null : part + 1 }
}

function shownChange({ noun, id, nome, aparelho, hoje, copia, nomes }: StagedChange): ChangedRow {
  const campos = Object.keys(copia)
    // Not shownChange: it belongs to the date.
    .filter(campo => campo !== 'dia')
    .map(campo => {
      const isId = campo === 'cliente_id' || campo === 'os_id'
      const [now, then] = isId ? [nomes?.hoje, nomes?.copia] : [hoje[campo], copia[campo]]
      return { campo, hoje: now ?? null, copia: then ?? null }
    })
  return { noun, id, nome, ...(aparelho !== undefined && { aparelho }), campos }
}
