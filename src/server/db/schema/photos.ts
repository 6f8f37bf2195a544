import { check, index, integer, pgView, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { type PhotoType, photoTypes } from '../../../shared/photos.ts'
import { instant, userId } from './columns.ts'
import { oneOf } from './enumeration.ts'
import { ordens_servico } from './orders.ts'
import { rowOf, shopTable } from './shop-table.ts'

export const fotos_os = shopTable(
  'fotos_os',
  {
    os_id: uuid().notNull(),
    nome_arquivo: text().notNull(),
    /** The object's key in the store; the thumbnail's is derived from it. */
    url_storage: text().notNull(),
    tipo_foto: text().$type<PhotoType>().notNull(),
    largura: integer().notNull(),
    altura: integer().notNull(),
    /** Of both objects together: counts for the shop's limit. */
    bytes: integer().notNull(),
    created_at: instant().notNull(),
    /** Normalised number, customer's name and file name, for search. */
    busca: text().notNull(),
    chave: uuid().notNull(),
    chave_conteudo: text().notNull(),
  },
  table => [
    rowOf(ordens_servico, table.user_id, table.os_id).onDelete('cascade'),
    uniqueIndex('fotos_os_chave').on(table.user_id, table.chave),
    uniqueIndex('fotos_os_url_storage').on(table.user_id, table.url_storage),
    index('fotos_os_ordem').on(table.user_id, table.os_id, table.created_at, table.id),
    index('fotos_os_created_at').on(table.user_id, table.created_at, table.id),
    index('fotos_os_tipo_foto').on(table.user_id, table.tipo_foto, table.created_at, table.id),
    index('fotos_os_busca').using('gin', table.user_id, table.busca.op('gin_trgm_ops')),
    check('fotos_os_tipo', oneOf(table.tipo_foto, photoTypes)),
  ],
)

/** All photos whose objects are kept, those of orders in the trash too. A migration defines the view. */
export const bancada_fotos = pgView('bancada_fotos', {
  user_id: userId(),
  os_id: uuid().notNull(),
  id: uuid().notNull(),
  url_storage: text().notNull(),
  bytes: integer().notNull(),
  created_at: instant().notNull(),
}).existing()
