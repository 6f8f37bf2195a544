import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { FieldIssues } from '../../shared/errors.ts'
import { checkSetting, type SettingCategory } from '../../shared/settings.ts'
import { errorSentence } from '../api/sentences.ts'
import { type Settings, useSaveSettings } from '../api/settings.ts'
import { refusalOf, trpc } from '../api/trpc.ts'
import { toast } from '../ui/feedback/toast.ts'
import {
  acknowledgeStored,
  changesOf,
  type Draft,
  readDrafts,
  rebaseDrafts,
  sentValue,
  setDraftIssues,
} from './drafts.ts'
import { storedValue } from './use-setting.ts'

/**
 * Saves all drafts, category by category. Invalid ones are reported to `onWrong`, which leads to their field. If a
 * value was changed elsewhere, the field shows it, and the next save overwrites it.
 */
export function useSaveDrafts(onWrong: (draft: Draft) => void) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const save = useSaveSettings()
  const [saving, setSaving] = useState(false)
  const failed = (description: string) => toast.error(t`Erro ao salvar configuração`, { description })

  const blame = (categoria: SettingCategory, issues: FieldIssues) => {
    setDraftIssues(categoria, issues)
    const wrong = readDrafts().find(draft => draft.error)
    if (wrong) onWrong(wrong)
  }

  /** Whether the category was stored; a failure is shown. */
  const saveCategory = async (drafts: readonly Draft[], categoria: SettingCategory): Promise<boolean> => {
    for (;;) {
      const conflicting = conflictingDraft(utils.settings.all.getData(), drafts)
      if (conflicting) {
        onWrong(conflicting)
        acknowledge(utils.settings.all.getData(), categoria)
        failed(t`Estes campos mudaram em outro lugar. Confira os valores novos e salve de novo.`)
        return false
      }
      const outcome = await save(
        categoria,
        Object.fromEntries(drafts.map(draft => [draft.chave, sentValue(draft)])),
      )
      if (outcome.kind === 'saved') {
        rebaseDrafts(drafts, outcome.valores)
        return true
      }
      // The newer version is loaded now. If it changed other fields, this save goes on top of it.
      if (outcome.kind === 'newer') continue
      const { fields } = refusalOf(outcome.error)
      if (fields) blame(categoria, fields)
      failed(errorSentence(outcome.error))
      return false
    }
  }

  const saveAll = async () => {
    const changes = changesOf(readDrafts())
    if (changes.length === 0) return
    const wrong = changes.flatMap(draft => {
      const checked = checkSetting(draft.categoria, draft.chave, draft.value)
      return 'issue' in checked ? [{ ...draft, error: checked.issue }] : []
    })
    for (const { categoria, chave, error } of wrong) setDraftIssues(categoria, { [chave]: error })
    if (wrong[0]) return onWrong(wrong[0])
    for (const [categoria, drafts] of byCategory(changes))
      if (!(await saveCategory(drafts, categoria))) return
    toast.success(t`Configuração salva com sucesso!`)
  }

  return {
    saving,
    async save() {
      if (saving) return
      setSaving(true)
      await saveAll().finally(() => setSaving(false))
    },
  }
}

/** A draft over a value that was changed elsewhere, which the user has not seen yet. */
const conflictingDraft = (settings: Settings | undefined, drafts: readonly Draft[]) =>
  settings &&
  drafts.find(({ categoria, chave, base, acknowledged }) => {
    const stored = storedValue(settings, categoria, chave)
    return stored !== base && stored !== acknowledged
  })

function acknowledge(settings: Settings | undefined, categoria: SettingCategory) {
  if (settings) acknowledgeStored(categoria, settings[categoria].valores)
}

function byCategory(drafts: readonly Draft[]): Map<SettingCategory, Draft[]> {
  const found = new Map<SettingCategory, Draft[]>()
  for (const draft of drafts) found.set(draft.categoria, [...(found.get(draft.categoria) ?? []), draft])
  return found
}
