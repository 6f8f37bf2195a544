import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { trpc } from '../../../api/trpc.ts'
import { AskPassword } from '../../../shell/AskPassword.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { ScanTotp } from './ScanTotp.tsx'

/** Turns the second factor on: the password, the QR and a first code, the recovery codes (product 2.10). */
export function StartTotp({ onClose }: { onClose(): void }) {
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
