import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { errorSentence } from '../api/error-sentence.ts'
import { refusalOf, trpc } from '../api/trpc.ts'
import { PasskeyButton } from '../shell/PasskeyButton.tsx'
import { Field } from '../ui/forms/Field.tsx'
import { PasswordInput, TextInput } from '../ui/inputs/TextInput.tsx'
import { TextButton } from '../ui/TextButton.tsx'
import { checkSignIn } from './check.ts'
import { Form, Submit } from './Form.tsx'
import { type AuthFormProps, useAuthForm } from './use-auth-form.ts'

interface SignInFormProps extends AuthFormProps {
  /** The e-mail is known to have an account, so the password gets the focus. */
  known: boolean
  onSignedIn(): Promise<unknown>
  onForgotten(): void
  /** The password was right, and a second factor is needed. */
  onCode(): void
}

/** Signs in by e-mail and password. */
export function SignInForm({ known, onSignedIn, onForgotten, onCode, ...props }: SignInFormProps) {
  const { t } = useLingui()
  const { form, issues, control, submit } = useAuthForm(props)
  const { mutate, isPending } = trpc.auth.signIn.useMutation({
    onSuccess: onSignedIn,
    onError(error) {
      if (refusalOf(error).key === 'codigo_necessario') onCode()
      else props.onFail(errorSentence(error))
    },
  })
  useEffect(() => {
    if (known) form.current?.querySelector<HTMLElement>('[name=password]')?.focus()
  }, [known, form])
  return (
    <Form
      ref={form}
      noValidate
      onSubmit={submit(
        () => checkSignIn(props.typed),
        input => mutate(input),
      )}
    >
      <Field label={t`Email`} required error={issues.email}>
        <TextInput type="email" autoComplete="username" {...control('email')} />
      </Field>
      <Field label={t`Senha`} required error={issues.password}>
        <PasswordInput autoComplete="current-password" {...control('password')} />
      </Field>
      <Submit busy={isPending && t`Entrando...`}>{t`Entrar`}</Submit>
      <PasskeyButton onSignedIn={onSignedIn} onFail={props.onFail}>
        {t`Entrar com chave de acesso`}
      </PasskeyButton>
      <TextButton justifySelf="center" onClick={onForgotten}>
        {t`Esqueci minha senha`}
      </TextButton>
    </Form>
  )
}
