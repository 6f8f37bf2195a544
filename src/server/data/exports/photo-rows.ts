import { sql } from 'drizzle-orm'
import { dayOf } from '../../../shared/days.ts'
import { type ExportedRows, exportPartBytes } from '../../../shared/exports.ts'
import type { Transaction } from '../../db/client.ts'
import { exportPage } from '../../db/list-page.ts'
import { lixeira_os } from '../../db/schema/order-history.ts'
import { ordens_servico } from '../../db/schema/orders.ts'
import { fotos_os } from '../../db/schema/photos.ts'
import type { ShopScope } from '../../db/shop-scope.ts'

/** A photo of an export, with the key of its image and its name in the file. */
export interface ExportedPhoto extends Omit<ExportedRows['fotos_os'], 'arquivo'> {
  url_storage: string
  caminho: string
}

type Found = Omit<ExportedPhoto, 'parte' | 'caminho'> & { numero_os: string }

/**
 * The shop's photos, the trash included, oldest first: new photos come last, so that the parts of an export stay the same
 * while they are downloaded one after another. Parts are split by the bytes of the photos in the store.
 */
export async function* photoPages(tx: Transaction, shop: ShopScope): AsyncGenerator<ExportedPhoto[]> {
  let sum = 0
  for (let last: Found | undefined; ; ) {
    const rows = await readPage(tx, shop, last)
    yield rows.map(({ numero_os, ...row }) => {
      sum += row.bytes
      return {
        ...row,
        parte: Math.max(1, Math.ceil(sum / exportPartBytes)),
        caminho: pathOf(row, numero_os, shop.fuso),
      }
    })
    last = rows.at(-1)
    if (rows.length < exportPage) return
  }
}

const pathOf = ({ id, tipo_foto, created_at }: Omit<Found, 'numero_os'>, numero_os: string, zone: string) =>
  `fotos/${numero_os.replace(/[^\w-]/g, '_')}/${dayOf(new Date(created_at), zone)}-${tipo_foto}-${id.slice(-12)}.jpg`

const readPage = (tx: Transaction, { user_id }: ShopScope, last: Found | undefined) => {
  const at = last?.created_at ?? '-infinity'
  const id = last?.id ?? '00000000-0000-0000-0000-000000000000'
  const after = sql`(${at}::timestamptz, ${id}::uuid)`
  return tx.execute<Found & Record<string, unknown>>(sql`
    select id, os_id, nome_arquivo, tipo_foto, largura, altura, bytes, url_storage, numero_os,
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at
    from (
      (select f.id, f.os_id, f.nome_arquivo, f.tipo_foto, f.largura, f.altura, f.bytes, f.url_storage,
        f.created_at, o.numero_os
      from ${fotos_os} f join ${ordens_servico} o on o.user_id = f.user_id and o.id = f.os_id
      where f.user_id = ${user_id}::uuid and (f.created_at, f.id) > ${after}
      order by f.created_at, f.id limit ${exportPage})
      union all
      (select f.id, l.id, f.nome_arquivo, f.tipo_foto, f.largura, f.altura, f.bytes, f.url_storage,
        f.created_at, l.os ->> 'numero_os'
      from ${lixeira_os} l, jsonb_to_recordset(l.fotos) as f(id uuid, nome_arquivo text, tipo_foto text,
        largura int, altura int, bytes int, url_storage text, created_at timestamptz)
      where l.user_id = ${user_id}::uuid and (f.created_at, f.id) > ${after}
      order by f.created_at, f.id limit ${exportPage})
    ) photos order by created_at, id limit ${exportPage}`)
}
