import { defaultMessages } from '../../shared/default-messages.ts'
import type { IssueKey } from '../../shared/errors.ts'
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

/** Text is typed over what is stored: kept to the letter, for who types a space goes on after it. */
export function typeDraft(categoria: SettingCategory, chave: string, value: string, stored: string): void {
  const before = drafts.find(isAt(categoria, chave))
  const rest = drafts.filter(draft => draft !== before)
  const draft = { categoria, chave, value, base: before?.base ?? stored, told: before?.told }
  set(value === stored ? rest : [...rest, draft])
}

/** A field is left: it shows again what is stored where its text would change nothing. */
export function leaveDraft(categoria: SettingCategory, chave: string): void {
  const left = drafts.find(isAt(categoria, chave))
  if (left && !isChange(left)) set(drafts.filter(draft => draft !== left))
}

/** Those that a save would send. */
export const changesOf = (among: readonly Draft[]): readonly Draft[] => among.filter(isChange)

/** Whether something else would be stored than its writer knows to be: a space at the end is no change. */
export function isChange(draft: Draft): boolean {
  const known = draft.told ?? draft.base
  return sentValue(draft) !== sentValue({ ...draft, value: known })
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

/** Drafts were sent and are stored: they go, and where more was typed meanwhile, that goes on from what is stored now. */
export function rebaseDrafts(sent: readonly Draft[], stored: Readonly<Record<string, string>>): void {
  set(
    drafts.flatMap(draft => {
      const one = sent.find(isAt(draft.categoria, draft.chave))
      if (!one) return [draft]
      const base = stored[draft.chave] ?? one.value
      return draft.value === one.value || draft.value === base ? [] : [{ ...draft, base, told: undefined }]
    }),
  )
}

/** Gives up all that was typed. */
export function dropDrafts(): void {
  set([])
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
