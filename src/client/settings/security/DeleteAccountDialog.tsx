import { useLingui } from '@lingui/react/macro'
import { noteDeletion } from '../../api/session.ts'
import { trpc } from '../../api/trpc.ts'
import { AskPassword } from '../../shell/AskPassword.tsx'
import { toast } from '../../ui/feedback/toast.ts'

/** Asks for the password before the account is deleted. */
export function DeleteAccountDialog({ onClose }: { onClose(): void }) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.auth.deleteAccount.useMutation({
    onSuccess({ exclusao_em }) {
      noteDeletion(utils, exclusao_em)
      toast.success(t`A conta será excluída em uma semana. Mandamos um e-mail com o caminho de volta.`)
      onClose()
    },
  })
  return (
    <AskPassword
      danger
      title={t`Excluir a conta?`}
      act={t`Excluir a conta`}
      busy={t`Excluindo...`}
      send={mutateAsync}
      onClose={onClose}
    >
      {t`Em uma semana vão embora a loja, as OS, os clientes, as fotos e as configurações, e ninguém pode trazê-los de volta. Até lá a conta funciona como sempre, e você pode mantê-la.`}
    </AskPassword>
  )
}
