import { i18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { isLanguage, isTheme, type Language, type Theme } from '../../shared/preferences.ts'
import { type SaveOutcome, type Settings, useSaveSettings } from '../api/settings.ts'
import { trpc } from '../api/trpc.ts'
import { toast } from '../ui/feedback/toast.ts'
import { singleKeys } from '../ui/use-hotkey.ts'
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
  const keys = settings?.perfil.valores.teclas_simples !== 'false'
  useEffect(() => singleKeys.set(keys), [keys])
  useEffect(() => {
    // A choice that is not stored yet is newer than the stored one.
    if (pendingChoices.waiting > 0 || tema === undefined || idioma === undefined) return
    // If the catalog cannot be loaded, the next page loads it.
    void applyPreferences({ tema, idioma }).catch(() => {})
  }, [tema, idioma])
}

/** Choices that are not stored yet. Shared by the page, because several components offer them. */
const pendingChoices = { waiting: 0 }

/** Null if the owner has never chosen: then each browser follows its cookies. */
function storedPreferences(settings: Settings | undefined): Preferences | null {
  if (!settings || settings.sistema.updated_at === null) return null
  const { tema, idioma } = settings.sistema.valores
  return isTheme(tema) && isLanguage(idioma) ? { tema, idioma } : null
}

/** Applies preferences to the page. Throws if the language's catalog cannot be loaded. */
async function applyPreferences({ tema, idioma }: Partial<Preferences> = {}): Promise<void> {
  if (tema && tema !== readTheme()) setTheme(tema)
  if (!idioma || idioma === i18n.locale) return
  await switchLanguage(idioma)
  writeCookie('idioma', idioma, 365)
}

/** Changes the theme or the language at once, then stores it; if storing fails, the stored one returns. */
export function useChoosePreference() {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const save = useSaveSettings()
  const stored = () => storedPreferences(utils.settings.all.getData())

  const choose = (change: Partial<Preferences>, { undo = true } = {}): Promise<void> => {
    const before = currentPreferences()
    if (pendingChoices.waiting++ === 0) beginning = before
    const shown = applyPreferences(change).then(
      () => null,
      (error: unknown) => ({ error }),
    )
    const storeInOrder = async () => {
      const failure = await shown
      if (failure) failed(failure.error)
      else if ((await store(change)) && undo) toastSaved(pick(before, change))
      // Only after the last choice: what is stored is older than a choice that still waits.
      if (--pendingChoices.waiting === 0) await applyPreferences(stored() ?? beginning).catch(() => {})
    }
    last = last.then(storeInOrder)
    return last
  }

  /** Whether it was stored; a failure is shown. */
  const store = async (change: Partial<Preferences>): Promise<boolean> => {
    const outcome = (await tryToStore(change)) ?? (await tryToStore(change))
    if (outcome?.kind === 'saved') return true
    failed(outcome?.error)
    return false
  }

  /** Null if another device was faster; its choice is loaded then. */
  const tryToStore = async (
    change: Partial<Preferences>,
  ): Promise<Exclude<SaveOutcome, { kind: 'newer' }> | null> => {
    // Both are sent: the stored pair counts on every device, and one alone would reset the other to its default.
    const outcome = await save('sistema', { ...(stored() ?? currentPreferences()), ...change })
    return outcome.kind === 'newer' ? null : outcome
  }

  const toastSaved = (before: Partial<Preferences>) =>
    toast.success(t`Configuração salva com sucesso!`, {
      action: { label: t`Desfazer`, onClick: () => void choose(before, { undo: false }) },
    })
  const failed = (error: unknown) => toast.error(t`Erro ao salvar configuração`, { error })

  return choose
}

/** Resolves when all choices are stored: each one builds on the one before. */
let last = Promise.resolve()
/** The preferences before the first waiting choice. */
let beginning: Preferences | undefined

/** The previous values of what `change` changes. */
function pick(before: Preferences, { tema, idioma }: Partial<Preferences>): Partial<Preferences> {
  return { ...(tema && { tema: before.tema }), ...(idioma && { idioma: before.idioma }) }
}

/** The page's current preferences. */
const currentPreferences = (): Preferences => ({
  tema: readTheme(),
  idioma: isLanguage(i18n.locale) ? i18n.locale : 'pt',
})
