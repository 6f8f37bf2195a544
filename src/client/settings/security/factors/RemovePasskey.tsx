import { useLingui } from '@lingui/react/macro'
import { trpc } from '../../../api/trpc.ts'
import { AskPassword } from '../../../shell/AskPassword.tsx'
import { toast } from '../../../ui/toast.ts'

interface RemovePasskeyProps {
  id: string
  nome: string
  onClose(): void
}

/** Asks, with the password, before a passkey no longer signs in (product 2.11). */
export function RemovePasskey({ id, nome, onClose }: RemovePasskeyProps) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.auth.removePasskey.useMutation({
    onSuccess() {
      toast.success(t`Chave de acesso removida.`)
      onClose()
    },
    onSettled() {
      void utils.auth.factors.invalidate()
      void utils.auth.sessions.invalidate()
    },
  })
  return (
    <AskPassword
      danger
      title={t`Remover a chave de acesso?`}
      act={t`Remover`}
      busy={t`Removendo...`}
      send={({ senha_atual }) => mutateAsync({ id, senha_atual })}
      onClose={onClose}
    >
      {t`“${nome}” não entra mais nesta conta, e os outros aparelhos saem. Apague a chave também no aparelho que a guarda.`}
    </AskPassword>
  )
}
