import { i18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { isLanguage } from '../../shared/preferences.ts'
import { type SaveOutcome, useSaveSettings } from '../api/save-settings.ts'
import { trpc } from '../api/trpc.ts'
import { toast } from '../ui/feedback/toast.ts'
import { applyPreferences, type Preferences, pendingChoices, storedPreferences } from './preferences.ts'
import { readTheme } from './theme.ts'

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
