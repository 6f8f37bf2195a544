import { i18n } from '@lingui/core'
import { useEffect } from 'react'
import { isLanguage, isTheme, type Language, type Theme } from '../../shared/preferences.ts'
import type { Settings } from '../api/settings.ts'
import { writeCookie } from './cookies.ts'
import { switchLanguage } from './language.ts'
import { readTheme, setTheme } from './theme.ts'

/** How the owner's pages look, on whatever device. */
export interface Preferences {
  tema: Theme
  idioma: Language
}

/** Takes over what the owner chose on another device. */
export function useFollowPreferences(settings: Settings | undefined): void {
  const { tema, idioma } = storedIn(settings) ?? {}
  useEffect(() => {
    // A choice that is not stored yet is newer; once it is, what is stored holds.
    if (choices.waiting > 0 || tema === undefined || idioma === undefined) return
    // Where the catalog does not come, the next page has it.
    void apply({ tema, idioma }).catch(() => {})
  }, [tema, idioma])
}

/** Choices that are not stored yet: of the page, not of a component, for several offer them (choose-preference.ts). */
export const choices = { waiting: 0 }

/** Null where the owner has chosen nothing yet: then each browser looks as its cookies say. */
export function storedIn(settings: Settings | undefined): Preferences | null {
  if (!settings || settings.sistema.updated_at === null) return null
  const { tema, idioma } = settings.sistema.valores
  return isTheme(tema) && isLanguage(idioma) ? { tema, idioma } : null
}

/** Makes the page look so. Throws where the language's catalog cannot be loaded. */
export async function apply({ tema, idioma }: Partial<Preferences> = {}): Promise<void> {
  if (tema && tema !== readTheme()) setTheme(tema)
  if (!idioma || idioma === i18n.locale) return
  await switchLanguage(idioma)
  writeCookie('idioma', idioma, 365)
}
