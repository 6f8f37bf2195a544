import { i18n } from '@lingui/core'
import { useEffect } from 'react'
import { isLanguage, isTheme, type Language, type Theme } from '../../shared/preferences.ts'
import type { Settings } from '../api/settings.ts'
import { writeCookie } from './cookies.ts'
import { switchLanguage } from './language.ts'
import { readTheme, setTheme } from './theme.ts'

/** The owner's theme and language, on every device. */
export interface Preferences {
  tema: Theme
  idioma: Language
}

/** Applies what the owner chose on another device. */
export function useFollowPreferences(settings: Settings | undefined): void {
  const { tema, idioma } = storedPreferences(settings) ?? {}
  useEffect(() => {
    // A choice that is not stored yet is newer than the stored one.
    if (pendingChoices.waiting > 0 || tema === undefined || idioma === undefined) return
    // If the catalog cannot be loaded, the next page loads it.
    void applyPreferences({ tema, idioma }).catch(() => {})
  }, [tema, idioma])
}

/**
 * Choices that are not stored yet. Shared by the page, because several components offer them (choose-preference.ts).
 */
export const pendingChoices = { waiting: 0 }

/** Null if the owner has never chosen: then each browser follows its cookies. */
export function storedPreferences(settings: Settings | undefined): Preferences | null {
  if (!settings || settings.sistema.updated_at === null) return null
  const { tema, idioma } = settings.sistema.valores
  return isTheme(tema) && isLanguage(idioma) ? { tema, idioma } : null
}

/** Applies preferences to the page. Throws if the language's catalog cannot be loaded. */
export async function applyPreferences({ tema, idioma }: Partial<Preferences> = {}): Promise<void> {
  if (tema && tema !== readTheme()) setTheme(tema)
  if (!idioma || idioma === i18n.locale) return
  await switchLanguage(idioma)
  writeCookie('idioma', idioma, 365)
}
