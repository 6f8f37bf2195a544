import { useLingui } from '@lingui/react/macro'
import { trpc } from '../api/trpc.ts'
import { LinkPage } from './LinkPage.tsx'

/** The page of the link that confirms an e-mail address. */
export function ConfirmEmail({ token, onDone }: { token: string; onDone(): void }) {
  const { t } = useLingui()
  const { mutate, data, error } = trpc.auth.confirmEmail.useMutation()
  const email = data?.email
  return (
    <LinkPage
      title={t`Confirmar e-mail`}
      busy={t`Confirmando...`}
      done={email && t`E-mail confirmado: ${email}`}
      error={error}
      follow={() => mutate({ token })}
      onDone={onDone}
    />
  )
}
