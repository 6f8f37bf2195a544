import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { errorSentence } from '../api/sentences.ts'
import { trpc } from '../api/trpc.ts'
import { Alert } from '../ui/feedback/Alert.tsx'
import { Field } from '../ui/forms/Field.tsx'
import { TextInput } from '../ui/inputs/TextInput.tsx'
import { TextButton } from '../ui/TextButton.tsx'
import { AuthFrame, Form, Panel, Submit } from './AuthFrame.tsx'
import { type AuthFormProps, checkRequestReset, useAuthForm } from './use-auth-form.ts'

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
  const send = submit(
    () => checkRequestReset(props.typed),
    input => mutate(input),
  )
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
          // A form of one field is sent by Enter also where its button is busy.
          onSubmit={event => (isPending ? event.preventDefault() : send(event))}
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
