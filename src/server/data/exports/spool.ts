import { eq } from 'drizzle-orm'
import type { ExportedTableName } from '../../../shared/exports.ts'
import { limitConcurrency } from '../../concurrency.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { configuracoes } from '../../db/schema/settings.ts'
import { lojas } from '../../db/schema/shops.ts'
import type { ShopScope } from '../../db/shop-scope.ts'
import { snapshot } from '../../db/transaction.ts'
import { Refusal, tooManyRequests } from '../../errors.ts'
import { concurrency } from '../../limits.ts'
import { isLogoOf, logoKey } from '../../settings/logo.ts'
import { tables } from './export-tables.ts'
import type { Lease } from './lease.ts'
import { photoPages } from './photo-rows.ts'
import type { Scratch, SpooledFile } from './scratch.ts'

/** A snapshot of all rows of a shop, in files on this process's disk. */
export interface Spool {
  loja: { id: string; fuso: string; proximo_numero: number }
  /** The key of the logo's object; null if there is none. */
  logo: string | null
  contagens: Record<ExportedTableName, number>
  files: SpooledFile[]
  /** A line for each photo (photo-rows.ts), to be completed when its image is sent. */
  photos: SpooledFile
  /** Images in this part. */
  images: number
}

interface Spooling {
  db: Database
  scratch: Scratch
  signal: AbortSignal
  onRows(count: number): void
}

const limitReading = limitConcurrency(concurrency.exportReading, tooManyRequests)

/** Reads a shop's rows in one short snapshot. Throws `nao_encontrado` if the shop is gone. */
export const spoolShop = (given: Spooling, shop: ShopScope, lease: Lease): Promise<Spool> =>
  limitReading(() => snapshot(given.db, tx => read(given, tx, shop, lease)))

async function read(
  { scratch, signal, onRows }: Spooling,
  tx: Transaction,
  shop: ShopScope,
  { parte, com_fotos }: Lease,
): Promise<Spool> {
  const [loja] = await tx
    .select({ id: lojas.user_id, fuso: lojas.fuso, proximo_numero: lojas.proximo_numero })
    .from(lojas)
    .where(eq(lojas.user_id, shop.user_id))
  if (!loja) throw new Refusal('nao_encontrado')
  const [logo] = await tx
    .select({ id: configuracoes.valor })
    .from(configuracoes)
    .where(isLogoOf(shop.user_id))
  const counted: Partial<Record<ExportedTableName, number>> = {}
  const files: SpooledFile[] = []
  for (const { name, head, pages } of tables) {
    const json = await scratch.begin(`dados/${name}.jsonl`)
    const csv = await scratch.begin(`planilhas/${name}.csv`)
    await csv.add(head)
    let rows = 0
    for await (const page of pages(tx, shop)) {
      signal.throwIfAborted()
      await json.add(page.json)
      await csv.add(page.csv)
      rows += page.rows
      onRows(page.rows)
    }
    files.push(await json.end(), await csv.end())
    counted[name] = rows
  }
  const photos = await scratch.begin('')
  let [rows, images] = [0, 0]
  for await (const page of photoPages(tx, shop)) {
    signal.throwIfAborted()
    await photos.add(page.map(photo => `${JSON.stringify(photo)}\n`).join(''))
    rows += page.length
    if (com_fotos) images += page.filter(photo => photo.parte === parte).length
    onRows(page.length)
  }
  return {
    loja,
    logo: logo?.id ? logoKey(shop, logo.id) : null,
    contagens: { ...counted, fotos_os: rows } as Spool['contagens'],
    files,
    photos: await photos.end(),
    images,
  }
}
