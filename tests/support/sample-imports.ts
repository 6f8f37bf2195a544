import { v7 as uuidv7 } from 'uuid'
import { noCounts } from '../../src/server/data/imports/staging/import-state.ts'
import type { Database } from '../../src/server/db/client.ts'
import { importacoes } from '../../src/server/db/schema/imports.ts'
import type { ShopScope } from '../../src/server/db/shop-scope.ts'

/** Imports of a shop: two that wait to be confirmed, and one that has ended. */
export async function makeImports(db: Database, { user_id }: ShopScope, now: Date) {
  const at = now.toISOString()
  const [previewed, confirmed, imported] = [uuidv7(), uuidv7(), uuidv7()]
  const row = {
    user_id,
    tipo: 'planilha' as const,
    noun: 'clientes' as const,
    nome_arquivo: 'clientes.csv',
    opcoes: {},
    contagens: noCounts,
    created_at: at,
    pedida_em: at,
  }
  await db.insert(importacoes).values([
    { ...row, id: previewed, estado: 'previa' },
    { ...row, id: confirmed, estado: 'previa' },
    { ...row, id: imported, estado: 'feita', terminada_em: at },
  ])
  return { previewed: { id: previewed }, confirmed: { id: confirmed }, imported: { id: imported } }
}
