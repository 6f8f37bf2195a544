import { desc, type SQL, sql } from 'drizzle-orm'
import { fotos_os } from '../db/schema/photos.ts'

/** How lists of photos are ordered: newest first, tie-broken by id (product 7.5). */
export const newestFirst = [desc(fotos_os.created_at), desc(fotos_os.id)]

/** The condition that a photo comes after this place of the list. */
export const beforeCursor = (value: SQL, id: SQL): SQL =>
  sql`(${fotos_os.created_at}, ${fotos_os.id}) < (${value}::timestamptz, ${id}::uuid)`
