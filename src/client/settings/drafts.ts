import type { IssueKey } from '../../shared/errors.ts'
import { defaultMessages } from '../../shared/messages.ts'
import { pixFields } from '../../shared/pix.ts'
import { checkSetting, type SettingCategory } from '../../shared/settings.ts'
import { createStore, useStore } from '../api/store.ts'
import { checkFields } from '../ui/forms/use-checked-form.ts'

/** An unsaved change of a typed setting. */
export interface Draft {
  categoria: SettingCategory
  chave: string
  value: string
  /** The stored value when typing began. */
  base: string
  /** A newer value from elsewhere that a refused save has shown to the user. */
  acknowledged?: string | undefined
  error?: IssueKey | undefined
}

/** All unsaved changes. They live outside the screen, so that changing tabs loses none. */
const drafts = createStore<readonly Draft[]>([])

export const readDrafts = drafts.get
export const useDrafts = () => useStore(drafts)

/** Records what is typed, trailing spaces included: the user may go on typing. */
export function typeDraft(categoria: SettingCategory, chave: string, value: string, stored: string): void {
  const before = readDrafts().find(isAt(categoria, chave))
  const rest = readDrafts().filter(draft => draft !== before)
  const draft = { categoria, chave, value, base: before?.base ?? stored, acknowledged: before?.acknowledged }
  drafts.set(value === stored ? rest : [...rest, draft])
}

/** A field lost the focus: without a real change it shows the stored value again. */
export function leaveDraft(categoria: SettingCategory, chave: string): void {
  const left = readDrafts().find(isAt(categoria, chave))
  if (left && !isChange(left)) drafts.set(readDrafts().filter(draft => draft !== left))
}

/** The drafts that a save would send. */
export const changesOf = (among: readonly Draft[]): readonly Draft[] => among.filter(isChange)

/** Whether saving would change the value that the user has seen; a trailing space is no change. */
export function isChange(draft: Draft): boolean {
  const known = draft.acknowledged ?? draft.base
  return sentValue(draft) !== sentValue({ ...draft, value: known })
}

export function setDraftIssues(categoria: SettingCategory, issues: Readonly<Record<string, IssueKey>>): void {
  drafts.set(
    readDrafts().map(draft =>
      draft.categoria === categoria && issues[draft.chave] ? { ...draft, error: issues[draft.chave] } : draft,
    ),
  )
}

/** The same for fields that wait for a save of their own; one in which nothing was typed gets a draft without a change. */
export function setFieldIssues(
  categoria: SettingCategory,
  issues: Readonly<Record<string, IssueKey>>,
  stored: Readonly<Record<string, string>>,
): void {
  const untyped = Object.keys(issues).filter(chave => !readDrafts().some(isAt(categoria, chave)))
  const made = untyped.map(chave => ({
    categoria,
    chave,
    value: stored[chave] ?? '',
    base: stored[chave] ?? '',
  }))
  drafts.set([...readDrafts(), ...made])
  setDraftIssues(categoria, issues)
}

/** Records that the user has seen the newer stored values: the next save overwrites them. What equals them goes. */
export function acknowledgeStored(
  categoria: SettingCategory,
  stored: Readonly<Record<string, string>>,
): void {
  drafts.set(
    readDrafts().flatMap(draft => {
      if (draft.categoria !== categoria) return [draft]
      return isStored(draft, stored) ? [] : [{ ...draft, acknowledged: stored[draft.chave] }]
    }),
  )
}

/** Removes drafts that were stored; text that was typed meanwhile becomes a draft over the new value. */
export function rebaseDrafts(sent: readonly Draft[], stored: Readonly<Record<string, string>>): void {
  drafts.set(
    readDrafts().flatMap(draft => {
      const one = sent.find(isAt(draft.categoria, draft.chave))
      if (!one) return [draft]
      const base = stored[draft.chave] ?? one.value
      return draft.value === one.value || draft.value === base
        ? []
        : [{ ...draft, base, acknowledged: undefined }]
    }),
  )
}

export function dropDrafts(): void {
  drafts.set([])
}

/** The value to send: normalised, or as typed if it is invalid. */
export function sentValue({ categoria, chave, value }: Pick<Draft, 'categoria' | 'chave' | 'value'>): string {
  const checked = checkSetting(categoria, chave, value)
  const sent = 'valor' in checked ? checked.valor : value
  // The default message is stored as '', so that the shop gets a later release's better default.
  return categoria === 'mensagens' && isOriginal(chave, sent) ? '' : sent
}

/** Whether this is what is stored, perhaps by an earlier save whose answer was lost. */
export function isStored(draft: Draft, stored: Readonly<Record<string, string>>): boolean {
  const { chave, value } = draft
  if (isPix(draft)) {
    // The key is sent as a whole.
    const typed = Object.fromEntries(
      readDrafts()
        .filter(isPix)
        .map(one => [one.chave, one.value]),
    )
    const sent: Readonly<Record<string, string | boolean>> = {
      ...checkPix({ ...stored, ...typed, [chave]: value }).input,
    }
    return String(sent[chave]) === stored[chave]
  }
  return sentValue(draft) === sentValue({ ...draft, value: stored[chave] ?? '' })
}

/** A setting that the save of the Pix key stores. */
export const isPix = ({ categoria, chave }: Draft): boolean =>
  categoria === 'empresa' && chave.startsWith('pix_')

/** The Pix key of these values as it is sent, or what is wrong with it. */
export const checkPix = (values: Readonly<Record<string, string>>) => {
  const { pix_tipo, pix_chave, pix_nome, pix_cidade, pix_identificar } = values
  return checkFields(pixFields, {
    ...{ pix_tipo, pix_chave, pix_nome, pix_cidade },
    // As the server stores it: without a key there is nothing to identify.
    pix_identificar: pix_identificar === 'true' && !!pix_chave?.trim(),
  })
}

export const originalMessage = (chave: string): string =>
  Object.entries(defaultMessages).find(([key]) => key === chave)?.[1] ?? ''

const isOriginal = (chave: string, text: string) => text === originalMessage(chave)

const isAt = (categoria: SettingCategory, chave: string) => (draft: Draft) =>
  draft.categoria === categoria && draft.chave === chave
