import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useSession } from '../api/session.ts'
import { errorSentence, trpc } from '../api/trpc.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field, Fields } from '../ui/Field.tsx'
import { PasswordInput } from '../ui/PasswordInput.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { sessionLost } from './session-lost.ts'

/** Signs in over a form whose save found the session ended; the form stays, and can be saved again. */
export function SignInAgain() {
  const { t } = useLingui()
  const [email, setEmail] = useState(useSession()?.user?.email ?? '')
  const [password, setPassword] = useState('')
  const content = useRef<HTMLDivElement>(null)
  const { signIn, failure, busy } = useSignInAgain()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // In React's tree this form is inside the one below it: the submit event must not reach that one.
    event.stopPropagation()
    signIn({ email, password })
  }
  return (
    <Dialog
      size="sm"
      title={t`Sua sessão terminou`}
      onClose={sessionLost.settle}
      onSubmit={submit}
      initialFocus={() => content.current?.querySelector(email ? '[type=password]' : '[type=email]') ?? null}
      footer={
        <>
          <Button onClick={sessionLost.settle}>{t`Cancelar`}</Button>
          <Button type="submit" variant="primary" busy={busy && t`Entrando...`}>
            {t`Entrar`}
          </Button>
        </>
      }
    >
      <Fields ref={content}>
        <p>{t`Entre de novo e salve outra vez: o que você digitou continua aqui.`}</p>
        {failure !== null && <Alert tone="danger">{errorSentence(failure)}</Alert>}
        <Field label={t`Email`} required>
          <TextInput
            type="email"
            autoComplete="username"
            value={email}
            onChange={event => setEmail(event.target.value)}
          />
        </Field>
        <Field label={t`Senha`} required>
          <PasswordInput
            autoComplete="current-password"
            value={password}
            onChange={event => setPassword(event.target.value)}
          />
        </Field>
      </Fields>
    </Dialog>
  )
}

function useSignInAgain() {
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const before = useSession()?.user?.id
  const mutation = trpc.auth.signIn.useMutation({
    async onSuccess() {
      const { user } = await utils.auth.session.fetch(undefined, { staleTime: 0 })
      // Another account: nothing of the one before may stay on the screen.
      if (user?.id !== before) return window.location.assign('/dashboard')
      sessionLost.settle()
      void queryClient.invalidateQueries()
    },
  })
  return { signIn: mutation.mutate, failure: mutation.error, busy: mutation.isPending }
}
