import { i18n } from '@lingui/core'
import { readCookie } from '../shell/cookies.ts'

export const languages = ['pt', 'en', 'es'] as const
type Language = (typeof languages)[number]

/** Activates the language of the cookie `idioma`. Portuguese stands in the code, compiled there. */
export async function startLanguage() {
  const wanted = languages.find(language => language === readCookie('idioma')) ?? 'pt'
  try {
    await activateLanguage(wanted)
  } catch {
    await activateLanguage('pt')
  }
  document.documentElement.lang = i18n.locale === 'pt' ? 'pt-BR' : i18n.locale
}

export async function activateLanguage(language: Language) {
  const messages = await catalogs[language]()
  i18n.loadAndActivate({ locale: language, messages })
}

const catalogs = {
  pt: async () => ({}),
  en: async () => (await import('../locales/en.po')).messages,
  es: async () => (await import('../locales/es.po')).messages,
}
