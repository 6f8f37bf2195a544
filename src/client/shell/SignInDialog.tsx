import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { errorSentence } from '../api/sentences.ts'
import { rememberLeaving, sessionIdle, sessionLost, useSession } from '../api/session.ts'
import { refusalOf, trpc } from '../api/trpc.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { Alert } from '../ui/feedback/Alert.tsx'
import { Field, Fields } from '../ui/forms/Field.tsx'
import { PasswordInput, TextInput } from '../ui/inputs/TextInput.tsx'
import { CodeField } from './CodeField.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'

/** Asks for the account's password again. `covered`: what lies behind cannot be seen, and closing leaves it. */
export function SignInDialog({ covered, onClose }: { covered: boolean; onClose(): void }) {
  const { t } = useLingui()
  const [email, setEmail] = useState(useSession()?.user?.email ?? '')
  const [password, setPassword] = useState('')
  const content = useRef<HTMLDivElement>(null)
  const [code, setCode] = useState('')
  const [refused, setRefused] = useState<string>()
  const { signIn, failure, busy, enter } = useSignInAgain()
  const key = failure && refusalOf(failure).key
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React events bubble through portals: the form below must not be submitted too.
    event.stopPropagation()
    if (busy) return
    setRefused(undefined)
    signIn({ email, password, ...(code.trim() && { code }) })
  }
  const isOfCode = key === 'codigo_necessario' || key === 'codigo_invalido'
  const message = refused ?? (failure && !isOfCode ? errorSentence(failure) : undefined)
  return (
    <Dialog
      size="sm"
      title={t`Sua sessão terminou`}
      onClose={onClose}
      confirmClose={covered}
      onSubmit={submit}
      initialFocus={() => content.current?.querySelector(email ? '[type=password]' : '[type=email]') ?? null}
      footer={ask => (
        <>
          <Button onClick={ask}>{covered ? t`Sair` : t`Cancelar`}</Button>
          <Button type="submit" variant="primary" busy={busy && t`Entrando...`}>
            {t`Entrar`}
          </Button>
        </>
      )}
    >
      <Fields ref={content}>
        <p>
          {covered
            ? t`A Bancada ficou um tempo sem uso. Entre de novo: o que estava escrito continua aqui.`
            : t`Entre de novo e salve outra vez: o que você digitou continua aqui.`}
        </p>
        {message && <Alert tone="danger">{message}</Alert>}
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
        {(isOfCode || code !== '') && (
          <CodeField value={code} onChange={setCode} error={isOfCode ? errorSentence(failure) : undefined} />
        )}
        <PasskeyButton onSignedIn={enter} onFail={setRefused}>
          {t`Entrar com chave de acesso`}
        </PasskeyButton>
      </Fields>
    </Dialog>
  )
}

function useSignInAgain() {
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const before = useSession()?.user?.id
  const enter = async () => {
    // One that was asked before would answer that nobody is signed in.
    await utils.auth.session.cancel()
    const { user } = await utils.auth.session.fetch(undefined, { staleTime: 0 })
    // Another account signed in: nothing of the earlier one may stay on the screen.
    if (user?.id !== before) {
      rememberLeaving()
      return window.location.assign('/dashboard')
    }
    sessionLost.settle()
    sessionIdle.settle()
    void queryClient.invalidateQueries()
  }
  const mutation = trpc.auth.signIn.useMutation({ onSuccess: enter })
  return { signIn: mutation.mutate, failure: mutation.error, busy: mutation.isPending, enter }
}
