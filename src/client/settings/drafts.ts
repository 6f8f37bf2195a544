import type { IssueKey } from '../../shared/errors.ts'
import { defaultMessages } from '../../shared/messages.ts'
import type { SettingCategory } from '../../shared/settings.ts'
import { checkSetting } from '../../shared/settings-schema.ts'

/** Text that was typed over a setting and is not saved. */
export interface Draft {
  categoria: SettingCategory
  chave: string
  value: string
  /** What was stored when the typing began. */
  base: string
  /** What another place stored since, of which its writer was told when a save met it. */
  told?: string | undefined
  error?: IssueKey | undefined
}

let drafts: readonly Draft[] = []
const listeners = new Set<() => void>()

/** Everything typed and not saved. Kept beside the screen: another tab of it loses nothing. */
export const readDrafts = (): readonly Draft[] => drafts

export function subscribeToDrafts(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Text is typed over what is stored. What would be stored as it is already is no change. */
export function typeDraft(categoria: SettingCategory, chave: string, value: string, stored: string): void {
  const before = drafts.find(isAt(categoria, chave))
  const rest = drafts.filter(draft => draft !== before)
  const isChange = sentValue({ categoria, chave, value }) !== sentValue({ categoria, chave, value: stored })
  const draft = { categoria, chave, value, base: before?.base ?? stored, told: before?.told }
  set(isChange ? [...rest, draft] : rest)
}

/** Says what is wrong with drafts, by key. */
export function blameDrafts(categoria: SettingCategory, issues: Readonly<Record<string, IssueKey>>): void {
  set(
    drafts.map(draft =>
      draft.categoria === categoria && issues[draft.chave] ? { ...draft, error: issues[draft.chave] } : draft,
    ),
  )
}

/** Notes that their writer was told of what is stored now: the next save goes over it. */
export function tellDrafts(categoria: SettingCategory, stored: Readonly<Record<string, string>>): void {
  set(drafts.map(draft => (draft.categoria === categoria ? { ...draft, told: stored[draft.chave] } : draft)))
}

/** Forgets drafts that are stored, or given up; those of which more was typed meanwhile stay. */
export function dropDrafts(gone: readonly Draft[] = drafts): void {
  set(
    drafts.filter(
      draft => !gone.some(one => isAt(one.categoria, one.chave)(draft) && one.value === draft.value),
    ),
  )
}

/** What is sent of a draft: as it will be stored, or as it was typed where that is wrong. */
export function sentValue({ categoria, chave, value }: Pick<Draft, 'categoria' | 'chave' | 'value'>): string {
  const checked = checkSetting(categoria, chave, value)
  const sent = 'valor' in checked ? checked.valor : value
  // The text that everybody has at first is stored as none: a better one of a later release comes to this shop too.
  return categoria === 'mensagens' && isOriginal(chave, sent) ? '' : sent
}

/** The message that everybody has at first. */
export const originalMessage = (chave: string): string =>
  Object.entries(defaultMessages).find(([key]) => key === chave)?.[1] ?? ''

const isOriginal = (chave: string, text: string) => text === originalMessage(chave)

const isAt = (categoria: SettingCategory, chave: string) => (draft: Draft) =>
  draft.categoria === categoria && draft.chave === chave

function set(next: readonly Draft[]) {
  drafts = next
  for (const listener of listeners) listener()
}
