import { useLingui } from '@lingui/react/macro'
import { trpc } from '../../../api/trpc.ts'
import { AskPassword } from '../../../shell/AskPassword.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** Ten other recovery codes in place of those of before (product 2.10). */
export function NewRecoveryCodes({ onClose }: { onClose(): void }) {
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
