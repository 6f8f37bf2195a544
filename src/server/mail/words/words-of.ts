import type { Language } from '../../../shared/preferences.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { pt, type Words } from './pt.ts'

const sentences = { pt, en, es } satisfies Record<Language, Words>

/** The texts of mails in a language. */
export const wordsOf = (language: Language): Words => sentences[language]
