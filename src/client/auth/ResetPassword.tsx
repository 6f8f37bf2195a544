import { useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { resetPassword } from '../../shared/auth.ts'
import { errorSentence } from '../api/sentences.ts'
import { useSession } from '../api/session.ts'
import { refusalOf, trpc } from '../api/trpc.ts'
import { Button } from '../ui/Button.tsx'
import { Alert } from '../ui/feedback/Alert.tsx'
import { Field } from '../ui/forms/Field.tsx'
import { NewPassword, useRepeatIssues } from '../ui/forms/NewPassword.tsx'
import { checkFields, useCheckedForm } from '../ui/forms/use-checked-form.ts'
import { PasswordInput, TextInput } from '../ui/inputs/TextInput.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { TextButton } from '../ui/TextButton.tsx'
import { AuthFrame, Form, Panel, Submit } from './AuthFrame.tsx'
import { forgetLink, type Start } from './LinkPages.tsx'
import { type AuthFormProps, checkRequestReset, useAuthForm } from './use-auth-form.ts'

interface ResetPasswordProps {
  token: string
  /** Continues to a form: sign in, or request another link. */
  onLeave(start: Start): void
}

/** The page of a password link. A refused password does not use the link up. */
export function ResetPassword({ token, onLeave }: ResetPasswordProps) {
  const { t } = useLingui()
  const min = useSession()?.password_min ?? 6
  const { form, typed, issues, showIssues, control } = useCheckedForm({ password: '', repeated: '' })
  const repeatIssues = useRepeatIssues()
  const [failed, setFailed] = useState<ReactNode>()
  const [isOver, setIsOver] = useState(false)
  const { mutate, isPending } = trpc.auth.resetPassword.useMutation({
    onSuccess({ email }) {
      forgetLink()
      onLeave({ tab: 'entrar', reset: email })
    },
    onError(error) {
      const { key, fields } = refusalOf(error)
      const over = key === 'link_invalido' || (fields !== undefined && 'token' in fields)
      if (over) forgetLink()
      setIsOver(over)
      if (fields) showIssues(fields)
      else setFailed(errorSentence(error))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setFailed(undefined)
    // The server decides whether the link itself is valid.
    const { input, issues: wrong = {} } = checkFields(resetPassword, { token, password: typed.password })
    const { token: _, ...found } = { ...wrong, ...repeatIssues(typed, min) } as Record<string, string>
    showIssues(found)
    if (Object.keys(found).length === 0) mutate(input ?? { token, password: typed.password })
  }
  usePageTitle(t`Crie uma senha nova`)
  return (
    <AuthFrame
      title={t`Crie uma senha nova`}
      foot={<TextButton onClick={() => onLeave({ tab: 'entrar' })}>{t`Voltar para entrar`}</TextButton>}
    >
      {isOver ? (
        <Panel>
          <Alert tone="danger">{t`Este link não vale mais. Ele dura 10 minutos e serve uma vez só.`}</Alert>
          <Button variant="primary" onClick={() => onLeave({ tab: 'recuperar' })}>
            {t`Pedir outro link`}
          </Button>
        </Panel>
      ) : (
        <Panel>
          {failed && <Alert tone="danger">{failed}</Alert>}
          <p>{t`Ao salvar, todos os aparelhos saem da conta.`}</p>
          <Form ref={form} noValidate onSubmit={submit}>
            <NewPassword min={min} names={[]} error={issues.password} control={control('password')} />
            <Field label={t`Confirmar nova senha`} required error={issues.repeated}>
              <PasswordInput autoComplete="new-password" {...control('repeated')} />
            </Field>
            <Submit busy={isPending && t`Salvando...`}>{t`Salvar senha`}</Submit>
          </Form>
        </Panel>
      )}
    </AuthFrame>
  )
}

/** Requests a password link. The answer does not reveal whether there is an account. */
export function RequestReset({ onBack, ...props }: Omit<AuthFormProps, 'onFail'> & { onBack(): void }) {
  const { t } = useLingui()
  const [failed, setFailed] = useState<ReactNode>()
  const { mutate, isPending, isSuccess, reset } = trpc.auth.requestReset.useMutation({
    onError: error => setFailed(errorSentence(error)),
  })
  const onFail = (message: ReactNode) => {
    setFailed(message)
    reset()
  }
  const { form, issues, control, submit } = useAuthForm({ ...props, onFail })
  useEffect(() => form.current?.querySelector('input')?.focus(), [form])
  return (
    <AuthFrame
      title={t`Esqueci minha senha`}
      foot={<TextButton onClick={onBack}>{t`Voltar para entrar`}</TextButton>}
    >
      <Panel>
        {failed && <Alert tone="danger">{failed}</Alert>}
        {isSuccess ? (
          <Alert tone="ready">
            {t`Se houver uma conta com este e-mail, mandamos um link. Vale por 10 minutos.`}
          </Alert>
        ) : (
          <p>{t`Mandamos um link para você criar uma senha nova.`}</p>
        )}
        <Form
          ref={form}
          noValidate
          onSubmit={submit(
            () => checkRequestReset(props.typed),
            input => mutate(input),
          )}
        >
          <Field label={t`Email`} required error={issues.email}>
            <TextInput type="email" autoComplete="username" {...control('email')} />
          </Field>
          <Submit busy={isPending && t`Enviando...`}>{isSuccess ? t`Enviar de novo` : t`Enviar link`}</Submit>
        </Form>
      </Panel>
    </AuthFrame>
  )
}
