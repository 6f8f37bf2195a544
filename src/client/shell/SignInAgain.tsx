import { chakra, Portal } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { errorSentence } from '../api/error-sentence.ts'
import { useSession } from '../api/session.ts'
import { useStore } from '../api/store.ts'
import { refusalOf, trpc } from '../api/trpc.ts'
import { pageActivity } from '../api/user-activity.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { Alert } from '../ui/feedback/Alert.tsx'
import { Field, Fields } from '../ui/forms/Field.tsx'
import { PasswordInput, TextInput } from '../ui/inputs/TextInput.tsx'
import { skipLeavePrompt } from '../ui/unsaved-work.ts'
import { CodeField } from './CodeField.tsx'
import { leaveForAuth } from './leave.ts'
import { PasskeyButton } from './PasskeyButton.tsx'
import { sessionIdle, sessionLost } from './session-lost.ts'

/**
 * Signs in over a form whose save found that the session had ended; the form stays and can be saved again. If the
 * session was `idle`, or a query of the page noticed first, the screen is covered until someone has signed in.
 */
export function SignInAgain() {
  const lost = useStore(sessionLost)
  const idle = useStore(sessionIdle)
  return (lost || idle) && <Asked idle={idle} onClose={sessionLost.settle} />
}

function Asked({ idle, onClose }: { idle: boolean; onClose(): void }) {
  const [covered] = useState(() => idle || pageActivity().isUnattended())
  const { t } = useLingui()
  const [email, setEmail] = useState(useSession()?.user?.email ?? '')
  const [password, setPassword] = useState('')
  const content = useRef<HTMLDivElement>(null)
  const [code, setCode] = useState('')
  const [refused, setRefused] = useState<string>()
  const { history } = useRouter()
  const close = () => {
    if (!covered) return onClose()
    skipLeavePrompt(history)
    void leaveForAuth()
  }
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
    <>
      {covered && (
        <Portal>
          <Cover data-part="cover" />
        </Portal>
      )}
      <Dialog
        size="sm"
        title={t`Sua sessão terminou`}
        onClose={close}
        confirmClose={covered}
        onSubmit={submit}
        initialFocus={() =>
          content.current?.querySelector(email ? '[type=password]' : '[type=email]') ?? null
        }
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
              ? t`Ninguém usou a Bancada por um tempo. Entre de novo: o que estava escrito continua aqui.`
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
            <CodeField
              value={code}
              onChange={setCode}
              error={isOfCode ? errorSentence(failure) : undefined}
            />
          )}
          <PasskeyButton onSignedIn={enter} onFail={setRefused}>
            {t`Entrar com chave de acesso`}
          </PasskeyButton>
        </Fields>
      </Dialog>
    </>
  )
}

const Cover = chakra('div', { base: { position: 'fixed', inset: '0', zIndex: 'overlay', bg: 'ground' } })

function useSignInAgain() {
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const before = useSession()?.user?.id
  const enter = async () => {
    const { user } = await utils.auth.session.fetch(undefined, { staleTime: 0 })
    // Another account signed in: nothing of the earlier one may stay on the screen.
    if (user?.id !== before) return window.location.assign('/dashboard')
    sessionLost.settle()
    sessionIdle.settle()
    void queryClient.invalidateQueries()
  }
  const mutation = trpc.auth.signIn.useMutation({ onSuccess: enter })
  return { signIn: mutation.mutate, failure: mutation.error, busy: mutation.isPending, enter }
}
