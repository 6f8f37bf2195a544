import { useLingui } from '@lingui/react/macro'
import { Ban, Mail, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { withReason } from '../../../../shared/admin.ts'
import { trpc } from '../../../api/trpc.ts'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { AskReason } from '../../table/AskReason.tsx'
import type { OwnerFile } from './drawer.ts'
import { whyLocked } from './why-locked.ts'

/** The drawer's footer: send a recovery mail, close or reopen the account. */
export function OwnerActs({ owner }: { owner: OwnerFile }) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const [asking, setAsking] = useState(false)
  const { id, nome, email, desativado_em } = owner
  const again = () => utils.admin.invalidate()
  const mail = trpc.admin.sendRecovery.useMutation({
    onSuccess: () => toast.success(t`E-mail de recuperação enviado para ${email}.`),
    onError: error => toast.error(t`Erro ao enviar`, { error }),
    onSettled: again,
  })
  const disable = trpc.admin.disable.useMutation({
    onSuccess: () => toast.success(t`Conta de ${nome} desativada.`),
    onSettled: again,
  })
  const enable = trpc.admin.enable.useMutation({
    onSuccess: () => toast.success(t`Conta de ${nome} reativada.`),
    onSettled: again,
  })
  const closed = whyLocked(owner)
  return (
    <>
      <Button
        icon={Mail}
        busy={mail.isPending && t`Enviando...`}
        blocked={desativado_em ? t`A conta está desativada` : closed}
        onClick={() => mail.mutate({ id })}
      >
        {t`Enviar recuperação`}
      </Button>
      {desativado_em ? (
        <Button icon={RotateCcw} blocked={closed} onClick={() => setAsking(true)}>
          {t`Reativar conta`}
        </Button>
      ) : (
        <Button variant="ghost" color="danger" icon={Ban} blocked={closed} onClick={() => setAsking(true)}>
          {t`Desativar conta`}
        </Button>
      )}
      {asking &&
        (desativado_em ? (
          <AskReason
            title={t`Reativar a conta de ${nome}?`}
            act={t`Reativar`}
            busy={t`Reativando...`}
            schema={withReason}
            values={{ id }}
            send={input => enable.mutateAsync(input)}
            onClose={() => setAsking(false)}
          >
            {t`A conta volta a entrar com a mesma senha, e o plano segue como estava.`}
          </AskReason>
        ) : (
          <AskReason
            danger
            title={t`Desativar a conta de ${nome}?`}
            act={t`Desativar`}
            busy={t`Desativando...`}
            schema={withReason}
            values={{ id }}
            send={input => disable.mutateAsync(input)}
            onClose={() => setAsking(false)}
          >
            {t`Quem está usando a conta sai na hora, em todos os aparelhos, e ninguém entra até ela ser reativada. Nada é apagado.`}
          </AskReason>
        ))}
    </>
  )
}
