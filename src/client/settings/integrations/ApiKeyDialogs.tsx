import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as z from 'zod/mini'
import { apiKeyId } from '../../../shared/api-keys.ts'
import { errorSentence } from '../../api/sentences.ts'
import { isGone, trpc } from '../../api/trpc.ts'
import { AskDialog } from '../../ui/dialogs/AskDialog.tsx'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useSentForm } from '../../ui/forms/use-checked-form.ts'
import { noFactors, OwnFactors, useOwnFactors } from '../security/OwnFactors.tsx'
import { MadeKey, type MadeKeyProps } from './MadeKey.tsx'
import { NewKey } from './NewKey.tsx'

export type KeyAct = { what: 'criar' } | { what: 'revogar' | 'acordar'; id: string; nome: string }

interface ApiKeyDialogsProps {
  act: KeyAct
  onClose(): void
}

/** The dialog of what is done with a key of the API. */
export function ApiKeyDialogs({ act, onClose }: ApiKeyDialogsProps) {
  switch (act.what) {
    case 'criar':
      return <MakeKey onClose={onClose} />
    case 'acordar':
      return <WakeKey id={act.id} nome={act.nome} onClose={onClose} />
    case 'revogar':
      return <RevokeKey id={act.id} nome={act.nome} onClose={onClose} />
  }
}

/** Makes a key, then shows it, once. */
function MakeKey({ onClose }: { onClose(): void }) {
  const [made, setMade] = useState<Omit<MadeKeyProps, 'onClose'>>()
  return made ? <MadeKey {...made} onClose={onClose} /> : <NewKey onMade={setMade} onClose={onClose} />
}

/** Asks before a key is revoked, which nothing brings back. */
function RevokeKey({ id, nome, onClose }: { id: string; nome: string; onClose(): void }) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const done = () => {
    toast.success(t`Chave revogada.`)
    onClose()
  }
  const { mutate, isPending } = trpc.apiKeys.revoke.useMutation({
    onSuccess: done,
    onError: error => (isGone(error) ? done() : toast.error(errorSentence(error))),
    onSettled: () => void utils.apiKeys.list.invalidate(),
  })
  return (
    <ConfirmDialog
      open
      title={t`Revogar “${nome}”?`}
      confirm={t`Revogar`}
      busy={isPending && t`Revogando...`}
      onConfirm={() => mutate({ id })}
      onCancel={onClose}
    >
      {t`O que usa esta chave perde o acesso à loja na hora. Uma chave revogada não volta.`}
    </ConfirmDialog>
  )
}

/** Asks for the password, and a code where there is one, before a sleeping key works again. */
function WakeKey({ id, nome, onClose }: { id: string; nome: string; onClose(): void }) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const { hasCode, shape } = useOwnFactors()
  const { mutateAsync } = trpc.apiKeys.wake.useMutation({
    onSuccess() {
      toast.success(t`A chave voltou a funcionar.`)
      onClose()
    },
    onSettled() {
      void utils.apiKeys.list.invalidate()
      void utils.auth.factors.invalidate()
    },
  })
  const sent = useSentForm(z.strictObject({ ...apiKeyId.shape, ...shape }), { id, ...noFactors }, mutateAsync)
  return (
    <AskDialog
      title={t`Reativar “${nome}”?`}
      act={t`Reativar`}
      busy={t`Conferindo...`}
      sent={sent}
      field={<OwnFactors {...sent} hasCode={hasCode} />}
      onClose={onClose}
    >
      {t`A conta foi recuperada, a senha foi trocada ou as outras sessões foram encerradas, e a chave parou. Reative só se foi você que a criou e se sabe onde ela está.`}
    </AskDialog>
  )
}
