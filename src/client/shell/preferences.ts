import { i18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { isLanguage, isTheme, type Language, type Theme } from '../../shared/preferences.ts'
import { type SaveOutcome, type Settings, useSaveSettings } from '../api/settings.ts'
import { errorSentence } from '../api/trpc.ts'
import { switchLanguage } from '../app/language.ts'
import { toast } from '../ui/toast.ts'
import { writeCookie } from './cookies.ts'
import { readTheme, setTheme } from './theme.ts'

/** How the owner's pages look, on whatever device (product 19.5). */
export interface Preferences {
  tema: Theme
  idioma: Language
}

/** Changes theme or language at once, then stores it; where that fails, all is as it was. */
export function useChoosePreference() {
  const { t } = useLingui()
  const save = useSaveSettings()
  // Both go together: what is stored counts on every device, and one of them alone would bring the other's default.
  const store = async (looks: Preferences): Promise<SaveOutcome> => {
    const outcome = await save('sistema', { ...looks })
    return outcome.kind === 'newer' ? save('sistema', { ...looks }) : outcome
  }
  const choose = async (change: Partial<Preferences>, options?: { undo: boolean }): Promise<void> => {
    choosing++
    await chosen(change, options).finally(() => choosing--)
  }
  const chosen = async (change: Partial<Preferences>, { undo = true } = {}): Promise<void> => {
    const before = standing()
    const looks = { ...before, ...change }
    try {
      await apply(looks)
    } catch (error) {
      return toast.error(t`Erro ao salvar configuração`, { description: errorSentence(error) })
    }
    const outcome = await store(looks)
    if (outcome.kind === 'saved') {
      if (undo)
        toast.success(t`Configuração salva com sucesso!`, {
          action: { label: t`Desfazer`, onClick: () => void choose(before, { undo: false }) },
        })
      return
    }
    await apply(before)
    toast.error(
      t`Erro ao salvar configuração`,
      outcome.kind === 'refused' ? { description: errorSentence(outcome.error) } : {},
    )
  }
  return choose
}

/** Takes over what the owner chose on another device. */
export function useFollowPreferences(settings: Settings | undefined): void {
  const { updated_at = null, valores } = settings?.sistema ?? {}
  const { tema, idioma } = valores ?? {}
  useEffect(() => {
    // What is chosen here and not stored yet is newer than what is stored.
    if (choosing > 0 || updated_at === null || !isTheme(tema) || !isLanguage(idioma)) return
    // Where the catalog does not come, the next page has it.
    void apply({ tema, idioma }).catch(() => {})
  }, [updated_at, tema, idioma])
}

/** Choices that are not stored yet. */
let choosing = 0

const standing = (): Preferences => ({
  tema: readTheme(),
  idioma: isLanguage(i18n.locale) ? i18n.locale : 'pt',
})

async function apply({ tema, idioma }: Preferences): Promise<void> {
  if (tema !== readTheme()) setTheme(tema)
  if (idioma === i18n.locale) return
  await switchLanguage(idioma)
  writeCookie('idioma', idioma, 365)
}
