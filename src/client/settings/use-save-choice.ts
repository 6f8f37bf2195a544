import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { SettingCategory } from '../../shared/settings.ts'
import { useSaveSettings } from '../api/settings.ts'
import { errorSentence, refusalOf, trpc } from '../api/trpc.ts'
import { issueSentence } from '../ui/field-issues.ts'
import { toast } from '../ui/toast.ts'
import { storedValue } from './use-setting.ts'

/** Switches and pickers of a category: saved at once, shown meanwhile as chosen, with undo. */
export function useSaveChoice(categoria: SettingCategory) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const save = useSaveSettings()
  /** What is chosen and not stored yet, by key. */
  const [pending, setPending] = useState<Readonly<Record<string, string>>>({})

  const store = async (chave: string, valor: string) => {
    setPending(before => ({ ...before, [chave]: valor }))
    const outcome = await save(categoria, { [chave]: valor })
    setPending(({ [chave]: _, ...rest }) => rest)
    return outcome
  }

  const choose = async (chave: string, valor: string, { undo = true } = {}): Promise<void> => {
    const known = utils.settings.all.getData()
    const before = known && storedValue(known, categoria, chave)
    if (before === valor) return
    const outcome = await store(chave, valor)
    if (outcome.kind === 'saved') {
      const back = () => before !== undefined && void choose(chave, before, { undo: false })
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

  return { pending, choose: (chave: string, valor: string) => void choose(chave, valor) }
}
