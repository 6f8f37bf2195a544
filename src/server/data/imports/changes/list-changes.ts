import type { ChangedRow } from '../../../../shared/imports.ts'
import type { ListChanges } from '../../../../shared/imports-schema.ts'
import type { Database } from '../../../db/client.ts'
import type { ShopScope } from '../../../db/shop-scope.ts'
import { Refusal } from '../../../errors.ts'
import type { Storage } from '../../../storage/storage.ts'
import { readImport } from '../staging/import-progress.ts'
import { getRows } from '../staging/staged.ts'
import { changesPart, type StagedChange } from '../staging/staged-rows.ts'

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
  return { items: rows.map(shown), nextCursor: isLast ? null : part + 1 }
}

function shown({ noun, id, nome, aparelho, hoje, copia, nomes }: StagedChange): ChangedRow {
  const campos = Object.keys(copia)
    // Not shown: it belongs to the date.
    .filter(campo => campo !== 'dia')
    .map(campo => {
      const isId = campo === 'cliente_id' || campo === 'os_id'
      const [now, then] = isId ? [nomes?.hoje, nomes?.copia] : [hoje[campo], copia[campo]]
      return { campo, hoje: now ?? null, copia: then ?? null }
    })
  return { noun, id, nome, ...(aparelho !== undefined && { aparelho }), campos }
}
