import { i18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { isLanguage } from '../../shared/preferences.ts'
import { type SaveOutcome, useSaveSettings } from '../api/save-settings.ts'
import { trpc } from '../api/trpc.ts'
import { toast } from '../ui/feedback/toast.ts'
import { apply, choices, type Preferences, storedIn } from './preferences.ts'
import { readTheme } from './theme.ts'

/** Changes theme or language at once, then stores it; where that fails, what is stored holds again. */
export function useChoosePreference() {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const save = useSaveSettings()
  const stored = () => storedIn(utils.settings.all.getData())

  const choose = (change: Partial<Preferences>, { undo = true } = {}): Promise<void> => {
    const before = standing()
    if (choices.waiting++ === 0) beginning = before
    const shown = apply(change).then(
      () => null,
      (error: unknown) => ({ error }),
    )
    const turn = async () => {
      const failure = await shown
      if (failure) failed(failure.error)
      else if ((await store(change)) && undo) tellSaved(pick(before, change))
      // Only the last one's turn: what is stored is older than a choice that waits for its own.
      if (--choices.waiting === 0) await apply(stored() ?? beginning).catch(() => {})
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
  const failed = (error: unknown) => toast.error(t`Erro ao salvar configuração`, { error })

  return choose
}

/** Ends when all choices are stored: each goes by what the one before left. */
let last = Promise.resolve()
/** How the page looked before the first of them. */
let beginning: Preferences | undefined

/** What `change` changes, as it was. */
function pick(before: Preferences, { tema, idioma }: Partial<Preferences>): Partial<Preferences> {
  return { ...(tema && { tema: before.tema }), ...(idioma && { idioma: before.idioma }) }
}

/** How the page looks now. */
const standing = (): Preferences => ({
  tema: readTheme(),
  idioma: isLanguage(i18n.locale) ? i18n.locale : 'pt',
})
