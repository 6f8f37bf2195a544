import { useLingui } from '@lingui/react/macro'
import { refusalSentence } from '../ui/sentences.ts'
import { TextButton } from '../ui/TextButton.tsx'

/** The e-mail has an account already: the way to sign in with it (product 2.1). */
export function TakenEmail({ onSignIn }: { onSignIn(): void }) {
  const { t } = useLingui()
  return (
    <>
      {refusalSentence('email_em_uso')}{' '}
      <TextButton color="inherit" textDecoration="underline" onClick={onSignIn}>
        {t`Entrar com este e-mail`}
      </TextButton>
    </>
  )
}
