import { useLingui } from '@lingui/react/macro'
import { trpc } from '../api/trpc.ts'
import { LinkPage } from './LinkPage.tsx'

/** The page of the mailed link that stops an account's deletion. */
export function KeepAccount({ token, onDone }: { token: string; onDone(): void }) {
  const { t } = useLingui()
  const { mutate, data, error } = trpc.auth.keepAccount.useMutation()
  const email = data?.email
  return (
    <LinkPage
      title={t`Manter a conta`}
      busy={t`Salvando...`}
      done={email && t`A conta ${email} continua.`}
      error={error}
      follow={() => mutate({ token })}
      onDone={onDone}
    />
  )
}
