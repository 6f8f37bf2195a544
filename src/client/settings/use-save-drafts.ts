import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { FieldIssues } from '../../shared/errors.ts'
import type { PixReceiver } from '../../shared/pix.ts'
import { checkSetting, type SettingCategory } from '../../shared/settings.ts'
import { errorSentence } from '../api/sentences.ts'
import { type Settings, useSaveSettings } from '../api/settings.ts'
import { refusalOf, trpc } from '../api/trpc.ts'
import { toast } from '../ui/feedback/toast.ts'
import {
  acknowledgeStored,
  changesOf,
  checkPix,
  type Draft,
  isPix,
  isStored,
  readDrafts,
  rebaseDrafts,
  sentValue,
  setDraftIssues,
  setFieldIssues,
} from './drafts.ts'
import type { SavePixProps } from './SavePix.tsx'
import { storedValue } from './use-setting.ts'

/**
 * Saves all drafts, category by category. Invalid ones are reported to `onWrong`, which leads to their field. If a
 * value was changed elsewhere, the field shows it, and the next save overwrites it. A changed Pix key comes last: its
 * save asks for the password.
 */
export function useSaveDrafts(onWrong: (draft: Draft) => void) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const save = useSaveSettings()
  const [saving, setSaving] = useState(false)
  const [pix, setPix] = useState<Pick<SavePixProps, 'receiver' | 'based_on'>>()
  const failed = (description: string) => toast.error(t`Erro ao salvar configuração`, { description })

  const blame = (categoria: SettingCategory, issues: FieldIssues) => {
    setDraftIssues(categoria, issues)
    const wrong = readDrafts().find(draft => draft.error)
    if (wrong) onWrong(wrong)
  }

  /** Whether another place changed what these drafts are about; the field shows it then. */
  const isOutdated = (drafts: readonly Draft[], categoria: SettingCategory): boolean => {
    const conflicting = conflictingDraft(utils.settings.all.getData(), drafts)
    if (!conflicting) return false
    onWrong(conflicting)
    acknowledge(utils.settings.all.getData(), categoria)
    failed(t`Estes campos mudaram em outro lugar. Confira os valores novos e salve de novo.`)
    return true
  }

  /** Whether the category was stored; a failure is shown. */
  const saveCategory = async (drafts: readonly Draft[], categoria: SettingCategory): Promise<boolean> => {
    for (;;) {
      if (isOutdated(drafts, categoria)) return false
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

  /** The changed key as a whole, or null with its issues shown. */
  const readPix = (drafts: readonly Draft[]): PixReceiver | null => {
    const stored = utils.settings.all.getData()?.empresa.valores
    if (!stored) return null
    const typed = Object.fromEntries(drafts.map(({ chave, value }) => [chave, value]))
    const { input, issues } = checkPix({ ...stored, ...typed })
    if (!issues) return input
    setFieldIssues('empresa', issues, stored)
    return null
  }

  const saveAll = async () => {
    const all = changesOf(readDrafts())
    if (all.length === 0) return
    const changes = all.filter(draft => !isPix(draft))
    const pixDrafts = all.filter(isPix)
    const receiver = pixDrafts.length > 0 ? readPix(pixDrafts) : undefined
    const wrong = changes.flatMap(draft => {
      const checked = checkSetting(draft.categoria, draft.chave, draft.value)
      return 'issue' in checked ? [{ ...draft, error: checked.issue }] : []
    })
    for (const { categoria, chave, error } of wrong) setDraftIssues(categoria, { [chave]: error })
    const first = wrong[0] ?? (receiver === null && readDrafts().find(draft => isPix(draft) && draft.error))
    if (first) return onWrong(first)
    for (const [categoria, drafts] of byCategory(changes))
      if (!(await saveCategory(drafts, categoria))) return
    if (receiver && !isOutdated(pixDrafts, 'empresa'))
      setPix({ receiver, based_on: utils.settings.all.getData()?.empresa.updated_at ?? null })
    if (changes.length > 0) toast.success(t`Configuração salva com sucesso!`)
  }

  const closePix = () => setPix(undefined)
  return {
    saving,
    /** A key that waits for the password. */
    pix: pix && {
      ...pix,
      onClose: closePix,
      isOutdated() {
        const is = isOutdated(readDrafts().filter(isPix), 'empresa')
        if (is) closePix()
        return is
      },
      onSaved(stored: Readonly<Record<string, string>>) {
        closePix()
        rebaseDrafts(readDrafts().filter(isPix), stored)
        toast.success(t`Configuração salva com sucesso!`)
      },
    },
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
  drafts.find(draft => {
    const { categoria, chave, base, acknowledged } = draft
    const stored = storedValue(settings, categoria, chave)
    return stored !== base && stored !== acknowledged && !isStored(draft, settings[categoria].valores)
  })

function acknowledge(settings: Settings | undefined, categoria: SettingCategory) {
  if (settings) acknowledgeStored(categoria, settings[categoria].valores)
}

function byCategory(drafts: readonly Draft[]): Map<SettingCategory, Draft[]> {
  const found = new Map<SettingCategory, Draft[]>()
  for (const draft of drafts) found.set(draft.categoria, [...(found.get(draft.categoria) ?? []), draft])
  return found
}
