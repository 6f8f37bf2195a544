import { and, eq } from 'drizzle-orm'
import type { Language } from '../../shared/preferences.ts'
import { settings } from '../../shared/settings.ts'
import type { Database } from '../db/client.ts'
import { configuracoes } from '../db/schema/settings.ts'
import { en } from './words/en.ts'
import { es } from './words/es.ts'
import { pt, type Words } from './words/pt.ts'

/** An owner's language by their id alone: for mails, and before there is a scope. */
export async function readLanguage(db: Database, user_id: string): Promise<Language> {
  const { idioma } = settings.sistema
  const [row] = await db
    .select({ valor: configuracoes.valor })
    .from(configuracoes)
    .where(
      and(
        eq(configuracoes.user_id, user_id),
        eq(configuracoes.categoria, 'sistema'),
        eq(configuracoes.chave, 'idioma'),
      ),
    )
  return idioma.read(row?.valor ?? idioma.default)
}

const sentences = { pt, en, es } satisfies Record<Language, Words>

/** The texts of mails in a language. */
export const wordsOf = (language: Language): Words => sentences[language]
