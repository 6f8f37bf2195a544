import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { errorSentence } from '../../api/sentences.ts'
import { trpc } from '../../api/trpc.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { MadeKey, type MadeKeyProps } from './MadeKey.tsx'
import { NewKey } from './NewKey.tsx'
import { WakeKey } from './WakeKey.tsx'

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
  const { mutate, isPending } = trpc.apiKeys.revoke.useMutation({
    onSuccess() {
      toast.success(t`Chave revogada.`)
      onClose()
    },
    onError: error => toast.error(errorSentence(error)),
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
      {t`O que usa esta chave deixa de entrar na loja agora mesmo. Uma chave revogada não volta.`}
    </ConfirmDialog>
  )
}
