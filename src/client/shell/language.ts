import { i18n } from '@lingui/core'
import { isLanguage, type Language } from '../../shared/preferences.ts'

/** Activates the language that the server wrote the page in. Portuguese needs no catalog: it is compiled into the code. */
export async function startLanguage() {
  const { lang } = document.documentElement
  try {
    await activateLanguage(isLanguage(lang) ? lang : 'pt')
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

function nameLanguage() {
  const lang = i18n.locale === 'pt' ? 'pt-BR' : i18n.locale
  // Written again, it makes a browser work out every style anew.
  if (document.documentElement.lang !== lang) document.documentElement.lang = lang
}

const catalogs = {
  pt: async () => ({}),
  en: async () => (await import('../locales/en.po')).messages,
  es: async () => (await import('../locales/es.po')).messages,
}
