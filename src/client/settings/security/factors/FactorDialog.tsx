import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { disableTotp } from '../../../../shared/auth.ts'
import { trpc } from '../../../api/trpc.ts'
import { AskPassword } from '../../../shell/AskPassword.tsx'
import { CodeField } from '../../../shell/CodeField.tsx'
import { OwnPassword } from '../../../shell/OwnPassword.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Fields } from '../../../ui/forms/Field.tsx'
import { useSentForm } from '../../../ui/forms/use-sent-form.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { ScanTotp } from './ScanTotp.tsx'

/** Turns the second factor off, by password and code. */
function DisableTotp({ onClose }: { onClose(): void }) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.auth.disableTotp.useMutation({
    onSuccess() {
      toast.success(t`Segundo fator desativado.`)
      onClose()
    },
    onSettled() {
      void utils.auth.factors.invalidate()
      void utils.auth.sessions.invalidate()
    },
  })
  const { form, typed, type, issues, control, failure, busy, submit } = useSentForm(
    disableTotp,
    { senha_atual: '', code: '' },
    mutateAsync,
  )
  return (
    <Dialog
      size="sm"
      title={t`Desativar o segundo fator?`}
      onClose={onClose}
      onSubmit={submit}
      footer={close => (
        <>
          <Button onClick={close}>{t`Cancelar`}</Button>
          <Button type="submit" variant="danger" busy={busy && t`Desativando...`}>
            {t`Desativar`}
          </Button>
        </>
      )}
    >
      <Fields ref={form}>
        <p>{t`A senha sozinha volta a entrar na conta, e os códigos de recuperação deixam de valer. Os outros aparelhos saem.`}</p>
        {failure && <Alert tone="danger">{failure}</Alert>}
        <OwnPassword error={issues.senha_atual} control={control('senha_atual')} />
        <CodeField value={typed.code} onChange={code => type('code', code)} error={issues.code} />
      </Fields>
    </Dialog>
  )
}

/** Turns the second factor on: the password, the QR code and a first code, then the recovery codes. */
function StartTotp({ onClose }: { onClose(): void }) {
  const { t } = useLingui()
  const [codigos, setCodes] = useState<string[]>()
  const { mutateAsync, data } = trpc.auth.startTotp.useMutation()
  if (codigos) return <RecoveryCodes codigos={codigos} onClose={onClose} />
  if (data) return <ScanTotp {...data} onEnabled={setCodes} onClose={onClose} />
  return (
    <AskPassword
      title={t`Ligar o segundo fator`}
      act={t`Continuar`}
      busy={t`Conferindo...`}
      send={mutateAsync}
      onClose={onClose}
    >
      {t`Você vai precisar de um app autenticador no celular, como Google Authenticator, Microsoft Authenticator ou 1Password.`}
    </AskPassword>
  )
}

/** Replaces the ten recovery codes. */
function NewRecoveryCodes({ onClose }: { onClose(): void }) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const { mutateAsync, data } = trpc.auth.newRecoveryCodes.useMutation({
    onSettled: () => void utils.auth.factors.invalidate(),
  })
  if (data) return <RecoveryCodes codigos={data.codigos} onClose={onClose} />
  return (
    <AskPassword
      title={t`Gerar outros códigos de recuperação?`}
      act={t`Gerar outros`}
      busy={t`Gerando...`}
      send={mutateAsync}
      onClose={onClose}
    >
      {t`Os códigos que você guardou antes deixam de valer.`}
    </AskPassword>
  )
}

export type FactorAct = 'ligar' | 'desativar' | 'gerar'

const dialogs = { ligar: StartTotp, desativar: DisableTotp, gerar: NewRecoveryCodes }

export function FactorDialog({ act, onClose }: { act: FactorAct; onClose(): void }) {
  const Shown = dialogs[act]
  return <Shown onClose={onClose} />
}
