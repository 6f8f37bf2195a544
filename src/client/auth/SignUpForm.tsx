import { useLingui } from '@lingui/react/macro'
import { ownNames } from '../../shared/passwords.ts'
import { errorSentence, refusalSentence } from '../api/sentences.ts'
import { useSession } from '../api/session.ts'
import { refusalOf, trpc } from '../api/trpc.ts'
import { Field } from '../ui/forms/Field.tsx'
import { StrengthHint } from '../ui/forms/NewPassword.tsx'
import { PasswordInput, TextInput } from '../ui/inputs/TextInput.tsx'
import { TextButton } from '../ui/TextButton.tsx'
import { Form, Submit } from './AuthFrame.tsx'
import { type AuthFormProps, checkSignUp, useAuthForm } from './use-auth-form.ts'

interface SignUpFormProps extends AuthFormProps {
  onCreated(): void
  /** The e-mail has an account: go to signing in. */
  onTaken(): void
  /** The e-mail has an account whose password is forgotten. */
  onForgotten(): void
}

/** Creates an account; it starts no session. */
export function SignUpForm({ onCreated, onTaken, onForgotten, ...props }: SignUpFormProps) {
  const { t } = useLingui()
  const min = useSession()?.password_min ?? 6
  const { form, issues, showIssues, control, submit } = useAuthForm(props)
  const { nome, email, password } = props.typed
  const { mutate, isPending } = trpc.auth.signUp.useMutation({
    onSuccess: onCreated,
    onError(error) {
      const { key, fields } = refusalOf(error)
      showIssues(fields ?? {})
      props.onFail(
        key === 'email_em_uso' ? (
          <TakenEmail onSignIn={onTaken} onForgotten={onForgotten} />
        ) : (
          errorSentence(error)
        ),
      )
    },
  })
  const least = t`Mínimo ${min} caracteres`
  return (
    <Form
      ref={form}
      noValidate
      onSubmit={submit(
        () => checkSignUp(props.typed, min),
        input => mutate(input),
      )}
    >
      <Field label={t`Nome`} required error={issues.nome} hint={t`O da loja você informa depois.`}>
        <TextInput autoComplete="name" placeholder={t`Seu nome`} {...control('nome')} />
      </Field>
      <Field label={t`Email`} required error={issues.email}>
        <TextInput type="email" autoComplete="username" {...control('email')} />
      </Field>
      <Field
        label={t`Senha`}
        required
        error={issues.password === 'senha_curta' ? least : issues.password}
        hint={password && <StrengthHint password={password} min={min} names={ownNames(nome, email)} />}
      >
        <PasswordInput autoComplete="new-password" placeholder={least} {...control('password')} />
      </Field>
      <Submit busy={isPending && t`Criando conta...`}>{t`Criar conta`}</Submit>
    </Form>
  )
}

/** The e-mail has an account already: offers to sign in or to reset the password. */
function TakenEmail({ onSignIn, onForgotten }: { onSignIn(): void; onForgotten(): void }) {
  const { t } = useLingui()
  return (
    <>
      {refusalSentence('email_em_uso')}{' '}
      <TextButton {...linkStyle} onClick={onSignIn}>
        {t`Entrar com este e-mail`}
      </TextButton>{' '}
      <TextButton {...linkStyle} onClick={onForgotten}>
        {t`Esqueci minha senha`}
      </TextButton>
    </>
  )
}

const linkStyle = { color: 'inherit', textDecoration: 'underline', me: '2' }
