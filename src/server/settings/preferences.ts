import { and, eq, sql } from 'drizzle-orm'
import { isLanguage, isTheme, type Language, type Theme } from '../../shared/preferences.ts'
import { type Database, prepared } from '../db/client.ts'
import { configuracoes } from '../db/schema/settings.ts'

/** An owner's theme and language, on every device; null if not chosen. */
export interface Preferences {
  tema: Theme | null
  idioma: Language | null
}

/** Reads them for each page, which is rendered with them. */
export async function readPreferences(db: Database, owner: { id: string }): Promise<Preferences> {
  const rows = await statement(db).execute({ user_id: owner.id })
  const { tema, idioma } = Object.fromEntries(rows.map(({ chave, valor }) => [chave, valor]))
  return { tema: isTheme(tema) ? tema : null, idioma: isLanguage(idioma) ? idioma : null }
}

const statement = prepared(db =>
  db
    .select({ chave: configuracoes.chave, valor: configuracoes.valor })
    .from(configuracoes)
    .where(and(eq(configuracoes.user_id, sql.placeholder('user_id')), eq(configuracoes.categoria, 'sistema')))
    .prepare('read_preferences'),
)
