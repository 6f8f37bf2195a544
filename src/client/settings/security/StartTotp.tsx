import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { trpc } from '../../api/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Fields } from '../../ui/Field.tsx'
import { Failure, OwnPassword } from './OwnPassword.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { ScanTotp } from './ScanTotp.tsx'

/** Turns the second factor on: the password, the QR and a first code, the recovery codes (product 2.10). */
export function StartTotp({ onClose }: { onClose(): void }) {
  const { t } = useLingui()
  const [senha_atual, setPassword] = useState('')
  const [codigos, setCodes] = useState<string[]>()
  const start = trpc.auth.startTotp.useMutation()
  if (codigos) return <RecoveryCodes codigos={codigos} onClose={onClose} />
  if (start.data) return <ScanTotp {...start.data} onEnabled={setCodes} onClose={onClose} />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    start.mutate({ senha_atual })
  }
  return (
    <Dialog
      size="sm"
      title={t`Ligar o segundo fator`}
      onClose={onClose}
      onSubmit={submit}
      footer={close => (
        <>
          <Button onClick={close}>{t`Cancelar`}</Button>
          <Button type="submit" variant="primary" busy={start.isPending && t`Conferindo...`}>
            {t`Continuar`}
          </Button>
        </>
      )}
    >
      <Fields>
        <p>{t`Você vai precisar de um app autenticador no celular, como Google Authenticator, Microsoft Authenticator ou 1Password.`}</p>
        <Failure of={start.error} />
        <OwnPassword value={senha_atual} onChange={setPassword} failure={start.error} />
      </Fields>
    </Dialog>
  )
}
