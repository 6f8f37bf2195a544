import { useLingui } from '@lingui/react/macro'
import { refusalSentence } from '../ui/sentences.ts'
import { TextButton } from '../ui/TextButton.tsx'

/** The e-mail has an account already: the ways to sign in with it (product 2.1). */
export function TakenEmail({ onSignIn, onForgotten }: { onSignIn(): void; onForgotten(): void }) {
  const { t } = useLingui()
  return (
    <>
      {refusalSentence('email_em_uso')}{' '}
      <TextButton {...look} onClick={onSignIn}>
        {t`Entrar com este e-mail`}
      </TextButton>{' '}
      <TextButton {...look} onClick={onForgotten}>
        {t`Esqueci minha senha`}
      </TextButton>
    </>
  )
}

const look = { color: 'inherit', textDecoration: 'underline', me: '2' }
