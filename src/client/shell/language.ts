import { i18n } from '@lingui/core'
import { isLanguage, type Language } from '../../shared/preferences.ts'
import { readCookie } from './cookies.ts'

/** Activates the language of the cookie `idioma`. Portuguese needs no catalog: it is compiled into the code. */
export async function startLanguage() {
  const wanted = readCookie('idioma')
  try {
    await activateLanguage(isLanguage(wanted) ? wanted : 'pt')
  } catch {
    await activateLanguage('pt')
  }
  nameLanguage()
}

/** Changes the open page's language. Throws if its catalog cannot be loaded. */
export async function switchLanguage(language: Language) {
  if (language === i18n.locale) return
  await activateLanguage(language)
  nameLanguage()
}

export async function activateLanguage(language: Language) {
  const messages = await catalogs[language]()
  i18n.loadAndActivate({ locale: language, messages })
}

const nameLanguage = () => {
  document.documentElement.lang = i18n.locale === 'pt' ? 'pt-BR' : i18n.locale
}

const catalogs = {
  pt: async () => ({}),
  en: async () => (await import('../locales/en.po')).messages,
  es: async () => (await import('../locales/es.po')).messages,
}
