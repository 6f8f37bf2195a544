import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { SettingCategory } from '../../shared/settings.ts'
import { isPassing } from '../api/query-client.ts'
import { errorSentence } from '../api/sentences.ts'
import { useSaveSettings } from '../api/settings.ts'
import { refusalOf, trpc } from '../api/trpc.ts'
import { toast } from '../ui/feedback/toast.ts'
import { issueSentence } from '../ui/forms/field-issues.ts'
import { storedValue } from './use-setting.ts'

/** A category's switches and pickers: shown as chosen, saved at once, with undo. */
export function useSaveChoice(categoria: SettingCategory) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const save = useSaveSettings()
  /** Choices that are not stored yet, by key. */
  const [pending, setPending] = useState<Readonly<Record<string, string>>>({})

  /** Resolves when all earlier choices are stored. */
  const last = useRef(Promise.resolve())
  /** What the last save sent, if nothing answered it. */
  const unanswered = useRef('')

  // One save after the other: each builds on the one before, and a choice is compared with the value stored by then.
  const choose = (chave: string, valor: string, { undo = true } = {}): void => {
    setPending(before => ({ ...before, [chave]: valor }))
    const storeInOrder = async () => {
      await store(chave, valor, undo)
      setPending(now => (now[chave] === valor ? without(now, chave) : now))
    }
    last.current = last.current.then(storeInOrder, storeInOrder)
  }

  const store = async (chave: string, valor: string, undo: boolean): Promise<void> => {
    const known = utils.settings.all.getData()
    const before = known && storedValue(known, categoria, chave)
    if (before === valor) return
    const outcome = await save(categoria, { [chave]: valor })
    const now = utils.settings.all.getData()
    const sent = `${chave}=${valor}`
    // The try before was stored, and its answer was lost.
    const isStored =
      outcome.kind === 'newer' &&
      unanswered.current === sent &&
      now &&
      storedValue(now, categoria, chave) === valor
    unanswered.current = outcome.kind === 'refused' && isPassing(outcome.error) ? sent : ''
    if (outcome.kind === 'saved' || isStored) {
      const back = () => before !== undefined && choose(chave, before, { undo: false })
      toast.success(
        t`Configuração salva com sucesso!`,
        undo ? { action: { label: t`Desfazer`, onClick: back } } : undefined,
      )
      return
    }
    const issue = outcome.kind === 'refused' && refusalOf(outcome.error).fields?.[chave]
    toast.error(t`Erro ao salvar configuração`, {
      description: issue
        ? issueSentence(issue)
        : outcome.kind === 'newer'
          ? t`Mudou em outro lugar: confira o que está na tela e escolha de novo.`
          : errorSentence(outcome.error),
    })
  }

  return { pending, choose: (chave: string, valor: string) => choose(chave, valor) }
}

function without(values: Readonly<Record<string, string>>, chave: string): Readonly<Record<string, string>> {
  const { [chave]: _, ...rest } = values
  return rest
}
