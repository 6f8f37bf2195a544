import { i18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { isLanguage, isTheme, type Language, type Theme } from '../../shared/preferences.ts'
import { type SaveOutcome, type Settings, useSaveSettings } from '../api/settings.ts'
import { errorSentence, trpc } from '../api/trpc.ts'
import { switchLanguage } from '../app/language.ts'
import { toast } from '../ui/toast.ts'
import { writeCookie } from './cookies.ts'
import { readTheme, setTheme } from './theme.ts'

/** How the owner's pages look, on whatever device (product 19.5). */
export interface Preferences {
  tema: Theme
  idioma: Language
}

/** Changes theme or language at once, then stores it; where that fails, what is stored holds again. */
export function useChoosePreference() {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const save = useSaveSettings()
  const stored = () => storedIn(utils.settings.all.getData())

  const choose = (change: Partial<Preferences>, { undo = true } = {}): Promise<void> => {
    const before = standing()
    if (choosing++ === 0) beginning = before
    const shown = apply(change).then(
      () => null,
      (error: unknown) => ({ error }),
    )
    const turn = async () => {
      const failure = await shown
      if (failure) failed(failure.error)
      else if ((await store(change)) && undo) tellSaved(pick(before, change))
      // Only the last one's turn: what is stored is older than a choice that waits for its own.
      if (--choosing === 0) await apply(stored() ?? beginning).catch(() => {})
    }
    last = last.then(turn)
    return last
  }

  /** Whether it was stored; where not, that is said. */
  const store = async (change: Partial<Preferences>): Promise<boolean> => {
    const outcome = (await tryToStore(change)) ?? (await tryToStore(change))
    if (outcome?.kind === 'saved') return true
    failed(outcome?.error)
    return false
  }

  /** Null where another device was faster: what it stored is known now. */
  const tryToStore = async (
    change: Partial<Preferences>,
  ): Promise<Exclude<SaveOutcome, { kind: 'newer' }> | null> => {
    // Both go together: what is stored counts on every device, and one of them alone would bring the other's default.
    const outcome = await save('sistema', { ...(stored() ?? standing()), ...change })
    return outcome.kind === 'newer' ? null : outcome
  }

  const tellSaved = (before: Partial<Preferences>) =>
    toast.success(t`Configuração salva com sucesso!`, {
      action: { label: t`Desfazer`, onClick: () => void choose(before, { undo: false }) },
    })
  const failed = (error: unknown) =>
    toast.error(
      t`Erro ao salvar configuração`,
      error === undefined ? {} : { description: errorSentence(error) },
    )

  return choose
}

/** Takes over what the owner chose on another device. */
export function useFollowPreferences(settings: Settings | undefined): void {
  const { tema, idioma } = storedIn(settings) ?? {}
  useEffect(() => {
    // A choice that is not stored yet is newer; once it is, what is stored holds.
    if (choosing > 0 || tema === undefined || idioma === undefined) return
    // Where the catalog does not come, the next page has it.
    void apply({ tema, idioma }).catch(() => {})
  }, [tema, idioma])
}

// Of the page, not of a component: several offer these choices.
/** Choices that are not stored yet. */
let choosing = 0
/** Ends when all of them are: each goes by what the one before left. */
let last = Promise.resolve()
/** How the page looked before the first of them. */
let beginning: Preferences | undefined

/** Null where the owner has chosen nothing yet: then each browser looks as its cookies say. */
function storedIn(settings: Settings | undefined): Preferences | null {
  if (!settings || settings.sistema.updated_at === null) return null
  const { tema, idioma } = settings.sistema.valores
  return isTheme(tema) && isLanguage(idioma) ? { tema, idioma } : null
}

const standing = (): Preferences => ({
  tema: readTheme(),
  idioma: isLanguage(i18n.locale) ? i18n.locale : 'pt',
})

/** What `change` changes, as it was. */
function pick(before: Preferences, { tema, idioma }: Partial<Preferences>): Partial<Preferences> {
  return { ...(tema && { tema: before.tema }), ...(idioma && { idioma: before.idioma }) }
}

async function apply({ tema, idioma }: Partial<Preferences> = {}): Promise<void> {
  if (tema && tema !== readTheme()) setTheme(tema)
  if (!idioma || idioma === i18n.locale) return
  await switchLanguage(idioma)
  writeCookie('idioma', idioma, 365)
}
