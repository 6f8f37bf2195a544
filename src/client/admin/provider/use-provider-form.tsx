import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { type SaveProvider, saveProvider } from '../../../shared/billing.ts'
import { errorSentence } from '../../api/sentences.ts'
import { refusalOf, trpc } from '../../api/trpc.ts'
import { LeaveDialog, useLeaveGuard } from '../../ui/dialogs/LeaveDialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { checkFields, useCheckedForm } from '../../ui/forms/use-checked-form.ts'
import { type Provider, plainNames, type SecretName, secretNames } from './provider.ts'

/** The provider's settings form. Only changes are sent, and a secret is never kept after it. */
export function useProviderForm(provider: Provider) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const { form, typed, issues, showIssues, type, control } = useCheckedForm(shownOf(provider))
  // The last stored version; fields that were not changed here follow it.
  const [stored, setStored] = useState(provider)
  if (stored !== provider) {
    setStored(provider)
    for (const name of plainNames)
      if (typed[name] === shownOf(stored)[name]) type(name, shownOf(provider)[name])
  }
  // Secrets that the next save will clear.
  const [dropped, setDropped] = useState<readonly SecretName[]>([])
  const { mutateAsync, isPending } = trpc.admin.saveProvider.useMutation({
    onSuccess: data => utils.admin.provider.setData(undefined, data),
  })
  const changes = changesOf(provider, typed, dropped)
  const dirty = Object.keys(changes).length > 0
  const question = useLeaveQuestion(dirty)

  /** Whether it was stored; a toast says so either way. */
  const send = async (input: SaveProvider, undo?: () => void): Promise<boolean> => {
    try {
      await mutateAsync(input)
    } catch (error) {
      const { key, fields = {} } = refusalOf(error)
      showIssues(fields)
      const message = errorSentence(error)
      // When the session has ended, signing in again opens above the form.
      if (key !== 'nao_autenticado')
        toast.error(t`Erro ao salvar`, { description: t`Erro ao salvar configurações: ${message}` })
      return false
    }
    void utils.admin.deliveries.invalidate()
    void utils.admin.stats.invalidate()
    toast.success(t`Configurações salvas`, {
      description: t`As configurações da integração foram salvas com sucesso.`,
      ...(undo && { action: { label: t`Desfazer`, onClick: undo } }),
    })
    return true
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending || !dirty) return
    const { input, issues: wrong = {} } = checkFields(saveProvider, changes)
    showIssues(wrong)
    if (!input || !(await send(input))) return
    // A stored secret is not shown again; what was typed and dropped meanwhile waits for the next save.
    for (const name of secretNames) type(name, now => (now === typed[name] ? '' : now))
    setDropped(now => now.filter(name => !dropped.includes(name)))
  }

  return {
    form,
    typed,
    issues,
    control,
    type,
    dirty,
    saving: isPending,
    submit,
    /** Saved at once, with an undo. */
    switchTo: (active: boolean) => void send({ active }, () => void send({ active: !active })),
    isDropped: (name: SecretName) => dropped.includes(name),
    /** Marks a secret to be cleared by the next save; `false` keeps it. */
    drop(name: SecretName, drops: boolean) {
      if (drops) type(name, '')
      setDropped(before => [...before.filter(one => one !== name), ...(drops ? [name] : [])])
    },
    question,
  }
}

export type ProviderForm = ReturnType<typeof useProviderForm>

const shownOf = (provider: Provider) => ({
  webhook_token: '',
  webhook_secret: '',
  api_key: '',
  account_id: provider.account_id ?? '',
  produto_basico: provider.produto_basico ?? '',
  produto_profissional: provider.produto_profissional ?? '',
})

function changesOf(
  provider: Provider,
  typed: ReturnType<typeof shownOf>,
  dropped: readonly SecretName[],
): SaveProvider {
  const plain = plainNames.filter(name => typed[name] !== (provider[name] ?? ''))
  const secrets = secretNames.filter(name => typed[name] !== '' || dropped.includes(name))
  return Object.fromEntries([...plain, ...secrets].map(name => [name, typed[name]]))
}

/** Asks before unsaved text is left for another screen or page. */
function useLeaveQuestion(dirty: boolean) {
  const { t } = useLingui()
  const guard = useLeaveGuard({ isUnsaved: () => dirty, isKeptOnPath: true })
  return (
    <LeaveDialog open={guard.asking} onLeave={guard.leave} onClose={guard.stay}>
      {t`O que você mudou na integração ainda não foi salvo.`}
    </LeaveDialog>
  )
}
