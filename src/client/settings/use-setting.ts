import type { SettingCategory } from '../../shared/settings.ts'
import type { Settings } from '../api/settings.ts'
import { changesOf, isChange, leaveDraft, typeDraft, useDrafts } from './drafts.ts'

/** Every draft that would change something. */
export const useChanges = () => changesOf(useDrafts())

/** A typed setting: its field's value, and the notes beside it. */
export function useSetting(settings: Settings, categoria: SettingCategory, chave: string) {
  const draft = useDrafts().find(one => one.categoria === categoria && one.chave === chave)
  const stored = storedValue(settings, categoria, chave)
  return {
    id: settingId(categoria, chave),
    stored,
    value: draft ? draft.value : stored,
    changed: draft !== undefined && isChange(draft),
    /** What was stored elsewhere since this was typed. */
    newer: draft && draft.base !== stored ? stored : undefined,
    error: draft?.error,
    type: (value: string) => typeDraft(categoria, chave, value, stored),
    leave: () => leaveDraft(categoria, chave),
  }
}

export function storedValue(settings: Settings, categoria: SettingCategory, chave: string): string {
  const values: Readonly<Record<string, string>> = settings[categoria].valores
  return values[chave] ?? ''
}

/** The id of a setting's control. */
export const settingId = (categoria: SettingCategory, chave: string): string => `${categoria}-${chave}`
