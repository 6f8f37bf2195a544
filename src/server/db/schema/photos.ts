import { check, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { type PhotoType, photoTypes } from '../../../shared/photos.ts'
import { instant, userId } from '../columns.ts'
import { oneOf } from '../enumeration.ts'
import { usuarios } from './access.ts'
import { ordens_servico } from './orders.ts'

export const fotos_os = pgTable(
  'fotos_os',
  {
    user_id: userId().references(() => usuarios.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    os_id: uuid().notNull(),
    nome_arquivo: text().notNull(),
    /** The object's key in the bucket. */
    url_storage: text().notNull(),
    tipo_foto: text().$type<PhotoType>().notNull(),
    created_at: instant().notNull(),
  },
  table => [
    primaryKey({ columns: [table.user_id, table.id] }),
    foreignKey({
      columns: [table.user_id, table.os_id],
      foreignColumns: [ordens_servico.user_id, ordens_servico.id],
    }).onDelete('cascade'),
    index('fotos_os_ordem').on(table.user_id, table.os_id),
    index('fotos_os_created_at').on(table.user_id, table.created_at, table.id),
    check('fotos_os_tipo', oneOf(table.tipo_foto, photoTypes)),
  ],
)
