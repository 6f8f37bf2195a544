import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { errorSentence } from '../api/sentences.ts'
import { refusalOf, trpc } from '../api/trpc.ts'
import { CodeField } from '../shell/CodeField.tsx'
import { PasskeyButton } from '../shell/PasskeyButton.tsx'
import { Alert } from '../ui/feedback/Alert.tsx'
import { Field } from '../ui/forms/Field.tsx'
import { PasswordInput, TextInput } from '../ui/inputs/TextInput.tsx'
import { TextButton } from '../ui/TextButton.tsx'
import { Form, Submit } from './AuthFrame.tsx'
import { type AuthFormProps, checkSignIn, useAuthForm } from './use-auth-form.ts'

interface SignInFormProps extends AuthFormProps {
  /** The e-mail is known to have an account, so the focus goes to what is left: the password, or the button. */
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
    const [password, button] = ['[name=password]', '[type=submit]'].map(selector =>
      form.current?.querySelector<HTMLInputElement | HTMLButtonElement>(selector),
    )
    if (known) (password?.value ? button : password)?.focus()
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

interface CodeStepProps {
  email: string
  password: string
  /** Back to the password, with the reason if the server refused it meanwhile. */
  onBack(message?: ReactNode): void
  onSignedIn(): Promise<unknown>
}

/** Asks for a second-factor code after the right password. */
export function CodeStep({ email, password, onBack, onSignedIn }: CodeStepProps) {
  const { t } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const [code, setCode] = useState('')
  const [issue, setIssue] = useState<string>()
  const [failed, setFailed] = useState<string>()
  // A code works once: sent twice, as by a second Enter, it would be refused.
  const sent = useRef(false)
  const { mutate, isPending } = trpc.auth.signIn.useMutation({
    onSuccess: onSignedIn,
    onError(error) {
      sent.current = false
      const { key } = refusalOf(error)
      if (key === 'credenciais_invalidas' || key === 'conta_desativada') return onBack(errorSentence(error))
      if (key === 'codigo_invalido') setIssue(errorSentence(error))
      else setFailed(errorSentence(error))
    },
  })
  useEffect(() => {
    form.current?.querySelector('input')?.focus()
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sent.current) return
    setFailed(undefined)
    setIssue(code.trim() ? undefined : 'codigo_obrigatorio')
    if (!code.trim()) return
    sent.current = true
    mutate({ email, password, code })
  }
  const type = (typed: string) => {
    setIssue(undefined)
    setCode(typed)
  }
  return (
    <Step>
      <Hint>{t`A senha está certa. Falta a verificação em duas etapas de ${email}.`}</Hint>
      {failed && <Alert tone="danger">{failed}</Alert>}
      <Form ref={form} noValidate onSubmit={submit}>
        <CodeField value={code} onChange={type} error={issue} />
        <Submit busy={isPending && t`Entrando...`}>{t`Entrar`}</Submit>
      </Form>
      <PasskeyButton onSignedIn={onSignedIn} onFail={setFailed}>
        {t`Usar chave de acesso`}
      </PasskeyButton>
      <TextButton justifySelf="center" onClick={() => onBack()}>
        {t`Voltar para a senha`}
      </TextButton>
    </Step>
  )
}

const Step = chakra('div', { base: { display: 'grid', gap: '4' } })
const Hint = chakra('p', { base: { color: 'muted', overflowWrap: 'anywhere' } })
